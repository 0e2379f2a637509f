/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * plan.c - what to put into the program: Algorithm 3 of the paper.
 *
 * In:   S (info->causes), Sipw and Scc (sites), contexts.
 * Out:  the todo of events and blocks (plan.h).
 * Cost: O(events + calls).
 *
 * A function of which some set is not empty leaves a trace: its collectives,
 * and the places where it is left; one that merely calls such a function on
 * some ways only has a silent cause and is treated alike.
 * RATIONALE: the paper lets only that function's collectives be compared.  But
 * who waits in a compared collective waits for ever if another process is,
 * rightly, in one that is not: `if (r) f (); else g ();` with a barrier in each,
 * and f suspicious for some other reason.  So the collectives of the whole unit
 * are compared as soon as one function is suspicious.  LIMIT: what other units
 * do is not known here; the run time gives up after PARCOACH_TIMEOUT.
 * Not:  what is a collective only by the user's word (facts.h); where it calls
 *       MPI, that is checked.
 *       A collective of a group or session is not compared: the run time does
 *       not know who takes part.
 */
#include "analysis.h"

struct plan {
	struct pc_program *program;
	bool trace;    /* compare the collectives of the unit */
	bool *leave;   /* by function: and where it is left */
	bool *words;   /* keep the executed word in it */
	bool *guarded; /* may be called behind a guard */
};

static bool suspicious(const struct pc_fn *fn)
{
	const struct pc_fn_info *info = fn->info;

	if (info->unknown)
		return true;
	for (uint32_t i = 0; i < info->causes.n; i++)
		if (!info->causes.v[i].quiet)
			return true;
	for (uint32_t i = 0; i < info->sites.n; i++)
		if (info->sites.v[i].multi || info->sites.v[i].once)
			return true;
	return false;
}

/* A collective of which the run time can compare the callers. */
static bool comparable(const struct pc_event *event)
{
	const struct pc_mpi_op *op = pc_event_collective(event);

	return op && !(op->flags & PC_OPF_GROUP_ONLY) &&
	       op->on != PC_ON_GROUP && op->on != PC_ON_SESSION &&
	       op->on != PC_ON_NONE;
}

static void find_traces(struct plan *plan, struct pc_fn **order, uint32_t n)
{
	plan->trace = plan->program->opts->instrument == PC_INSTRUMENT_ALL;
	for (uint32_t i = 0; i < n; i++) {
		plan->leave[order[i]->index] = suspicious(order[i]);
		plan->trace |= plan->leave[order[i]->index];
	}
}

static bool in_guard(const struct pc_fn_info *info, uint32_t region)
{
	for (; region != PC_NONE; region = info->regions.v[region].parent)
		if (pc_region_is_guard(info->regions.v[region].kind))
			return true;
	return false;
}

/* Whether SITE of FN may be behind a guard written by hand (guards.c).
 * RATIONALE: then it has no word checked: the run time has no hook there and
 * would take the one thread for all of the team. */
static bool behind_guard(const struct plan *plan, const struct pc_fn *fn,
			 const struct pc_site *site)
{
	return plan->guarded[fn->index] || in_guard(fn->info, site->region);
}

static void find_guarded(struct plan *plan, struct pc_fn **order, uint32_t n)
{
	bool changed = true;

	while (changed) {
		changed = false;
		for (uint32_t i = n; i; i--) {
			struct pc_fn *fn = order[i - 1];

			for (uint32_t s = 0; s < fn->info->sites.n; s++) {
				struct pc_site *site = &fn->info->sites.v[s];
				struct pc_fn *target = pc_event_target(
					pc_event_at(fn, site->block,
						    site->event));

				if (!target || plan->guarded[target->index] ||
				    !behind_guard(plan, fn, site))
					continue;
				plan->guarded[target->index] = changed = true;
			}
		}
	}
}

/* Whether a thread of a team may come there. */
static bool in_team(const struct pc_site *site)
{
	return site->ctxs & ~(1u << PC_CTX_OUT);
}

/* The todo of the call at SITE; true if it needs the executed word. */
static bool plan_site(struct plan *plan, struct pc_fn *fn,
		      const struct pc_site *site)
{
	struct pc_event *event = pc_event_at(fn, site->block, site->event);
	enum pc_instrument how = plan->program->opts->instrument;

	if (!pc_event_collective(event) ||
	    event->callee->op->flags & PC_OPF_USER)
		return false;
	if (plan->trace && comparable(event))
		event->todo |= PC_DO_MATCH;
	if ((site->multi || site->lacks ||
	     (how == PC_INSTRUMENT_ALL &&
	      (in_team(site) || site->region != PC_NONE))) &&
	    !behind_guard(plan, fn, site))
		event->todo |= PC_DO_WORD;
	if (site->once && !in_guard(fn->info, site->region))
		event->todo |= PC_DO_ONCE;
	return event->todo & (PC_DO_WORD | PC_DO_ONCE);
}

static void plan_regions(struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			struct pc_event *event = pc_event_at(fn, b, e);

			if (pc_region_is_guard(event->region) ||
			    event->flags & PC_EVF_TASKS)
				continue;
			if (event->kind == PC_EV_ENTER ||
			    event->kind == PC_EV_EXIT ||
			    event->kind == PC_EV_BARRIER)
				event->todo |= PC_DO_REGION;
		}
}

static void plan_leave(struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		if (pc_block_leaves(fn, b))
			fn->blocks.v[b].todo |= PC_DO_LEAVE;
}

/* A function that calls one which needs the word keeps it, too. */
static void spread_words(struct plan *plan, struct pc_fn **order, uint32_t n)
{
	bool changed = true;

	while (changed) {
		changed = false;
		for (uint32_t i = 0; i < n; i++) {
			const struct pc_fn_info *info = order[i]->info;
			bool *words = &plan->words[order[i]->index];

			for (uint32_t k = 0; !*words && k < info->calls.n; k++)
				if (plan->words[info->calls.v[k].callee])
					*words = changed = true;
		}
	}
}

void pc_pass_plan_run(struct pc_program *program)
{
	struct plan plan = { .program = program };
	struct pc_fn **order;
	uint32_t n;

	if (program->opts->instrument == PC_INSTRUMENT_NONE)
		return;
	plan.leave = pc_arena_alloc(program->arena, program->fns.n);
	plan.words = pc_arena_alloc(program->arena, program->fns.n);
	plan.guarded = pc_arena_alloc(program->arena, program->fns.n);
	order = pc_callgraph_order(program, &n);
	find_guarded(&plan, order, n);
	find_traces(&plan, order, n);
	for (uint32_t i = 0; i < n; i++) {
		struct pc_fn_info *info = order[i]->info;

		for (uint32_t s = 0; s < info->sites.n; s++)
			if (plan_site(&plan, order[i], &info->sites.v[s]))
				plan.words[order[i]->index] = true;
		if (plan.leave[order[i]->index])
			plan_leave(order[i]);
	}
	spread_words(&plan, order, n);
	for (uint32_t i = 0; i < n; i++)
		if (plan.words[order[i]->index])
			plan_regions(order[i]);
}

static void print_todo(FILE *out, uint32_t todo)
{
	static const struct {
		uint32_t bit;
		const char *name;
	} names[] = {
		{ PC_DO_MATCH, "match" }, { PC_DO_WORD, "word" },
		{ PC_DO_ONCE, "once" },   { PC_DO_REGION, "region" },
		{ PC_DO_LEAVE, "leave" },
	};

	for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
		if (todo & names[i].bit)
			fprintf(out, " %s", names[i].name);
	fputc('\n', out);
}

void pc_pass_plan_dump(FILE *out, const struct pc_program *program,
		       const struct pc_fn *fn)
{
	static const char *const kinds[] = {
		[PC_EV_ASSIGN] = "assign", [PC_EV_CALL] = "call",
		[PC_EV_ENTER] = "enter",   [PC_EV_EXIT] = "exit",
		[PC_EV_BARRIER] = "barrier",
	};

	(void)program;
	if (!pc_dump_head(out, fn))
		return;
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		for (uint32_t e = 0; e < block->events.n; e++) {
			const struct pc_event *event = &block->events.v[e];

			if (!event->todo)
				continue;
			fprintf(out, "  %u:%u %s", event->loc.line,
				event->loc.col,
				event->kind == PC_EV_CALL && event->callee ?
				event->callee->name : kinds[event->kind]);
			print_todo(out, event->todo);
		}
		if (block->todo) {
			fprintf(out, "  %u:%u end of b%u", block->loc.line,
				block->loc.col, b);
			print_todo(out, block->todo);
		}
	}
}
