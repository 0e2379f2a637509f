/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * plan.c - what to put into the program: Algorithm 3 of the paper.
 *
 * In:   S (info->causes), Sipw and Scc (sites), contexts.
 * Out:  the todo of events and blocks (model/todo.h).
 * Cost: O(events + calls).
 *
 * If one of these sets of a function is not empty, the function's collectives
 * are compared and its exits are checked.  A function that only calls such a
 * function, on some paths, has a silent cause and is treated in the same
 * manner.
 * RATIONALE: the paper compares the collectives of that function only.  But a
 * process in a compared collective waits forever if another process is,
 * correctly, in a collective that is not compared: `if (r) f (); else g ();`
 * with a barrier in each, where f is suspicious for another reason.  So all
 * collectives of the unit are compared as soon as one function is suspicious.
 * So do an order, a communicator, an argument or a request without a proof
 * (`unproved`); then no exits are checked.
 * RATIONALE: a unit knows itself only, so the proof of an order demands that
 * all callers are seen (proof/prove.h).  A process that is in a collective of a
 * function that is not seen may meet one that is in a collective of this unit.
 * Only the whole program can show that a comparison is needless (needless.c).
 * Not:  a function that is a collective only because the user states it
 *       (model/facts.h); its MPI calls are checked.
 *       A collective of a group or session is not compared: the run time does
 *       not know which processes participate.
 */
#include "base/arena.h"
#include "model/contents.h"
#include "model/target.h"
#include "tables/mpi_flags.h"
#include "tables/omp_names.h"
#include "tables/passes.h"
#include "model/call.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/opts.h"
#include "model/todo.h"
#include "graph/callgraph.h"
#include "graph/exits.h"
#include "graph/outside.h"
#include "graph/regions.h"
#include "graph/where.h"
#include "report/cause.h"
#include "memory/callbacks.h"
#include "team/race.h"
#include "verdict/obligation.h"
#include "pipeline/plan_proofs.h"

struct plan {
	struct pc_program *program;
	bool foreign;  /* other units' code may run in its teams */
	bool trace;    /* compare the collectives of the unit */
	bool messages; /* threads may take each other's messages */
	bool *leave;   /* by function: check its exits, too */
	bool *words;   /* by function: keep the executed word */
	bool *open;    /* by function: a construct of it calls other units */
	bool *mixed;   /* by function: two of its collectives may overlap */
};

static bool suspicious(const struct pc_program *program,
		       const struct pc_fn *fn)
{
	const struct pc_fn_info *info = fn->info;

	/* Something unknown calls its collectives, at any time. */
	if (info->unknown ||
	    (info->may_coll && pc_callback_is(program, fn)))
		return true;
	for (uint32_t i = 0; i < info->causes.n; i++)
		if (!info->causes.v[i].quiet)
			return true;
	for (uint32_t i = 0; i < info->sites.n; i++)
		if (info->sites.v[i].multi || info->sites.v[i].once)
			return true;
	return false;
}

static void find_traces(struct plan *plan, struct pc_fn **order, uint32_t n)
{
	plan->trace = plan->program->opts->instrument >= PC_INSTRUMENT_ALL;
	for (uint32_t i = 0; i < n; i++) {
		plan->leave[order[i]->index] =
			suspicious(plan->program, order[i]) ||
			order[i]->info->branches_open;
		plan->trace |= plan->leave[order[i]->index] ||
			       order[i]->info->differs ||
			       order[i]->info->unproved & PC_TOPICS_SEEN;
	}
}

/* Whether a thread of a team may reach SITE. */
static bool in_team(const struct pc_site *site)
{
	return site->ctxs & ~(1u << PC_CTX_OUT);
}

/* Whether unknown callers may make the call EVENT of FN in a team.  Collectives
 * over all processes do not count: they begin and end the program. */
static bool may_be_in_team(const struct plan *plan, const struct pc_fn *fn,
			   const struct pc_event *event)
{
	return plan->foreign && pc_fn_is_entry(fn) && pc_mpi_op_is_compared(event->callee->op) &&
	       event->callee->op->on != PC_ON_WORLD;
}

/* Which checks of this process's threads the call at SITE gets. */
static uint32_t thread_checks(const struct plan *plan, const struct pc_fn *fn,
			      const struct pc_site *site,
			      const struct pc_event *event)
{
	bool all = plan->program->opts->instrument == PC_INSTRUMENT_ALL;
	bool team = in_team(site) || site->region != PC_NONE;
	uint32_t todo = site->once ? PC_DO_ONCE : 0;

	/* The other thread's collective may be any in this function. */
	if (team && plan->mixed[fn->index])
		todo |= PC_DO_ONCE;
	if (site->multi || site->own || site->lacks || (all && team) ||
	    may_be_in_team(plan, fn, event) || (team && plan->open[fn->index]))
		todo |= PC_DO_WORD;
	return todo;
}

/* Whether REGION of FN is in a shared loop with `nowait` whose iterations are
 * not bound to threads.  A thread may then be in an iteration of the next loop
 * while another thread is in this one, so both may use what belongs to one
 * iteration.  LIMIT: they are compared within FN. */
static bool in_loose_loop(const struct pc_fn *fn, uint32_t region)
{
	const struct pc_fn_info *info = fn->info;

	for (; region != PC_NONE; region = info->regions.v[region].parent) {
		const struct pc_region *r = &info->regions.v[region];

		if (r->kind == PC_REGION_FOR && r->nowait &&
		    !(r->begin->flags & PC_EVF_STATIC))
			return true;
	}
	return false;
}

/* Whether two threads may be in collectives of FN at once. */
static bool may_mix(const struct plan *plan, const struct pc_fn *fn)
{
	for (uint32_t s = 0; s < fn->info->sites.n; s++) {
		const struct pc_site *site = &fn->info->sites.v[s];

		if (site->once || site->multi ||
		    (plan->program->opts->level != PC_LEVEL_PAPER &&
		     in_loose_loop(fn, site->region)))
			return true;
	}
	return false;
}

/* Set the todo of the call at SITE.  True if it needs the executed word. */
static bool plan_site(struct plan *plan, struct pc_fn *fn,
		      const struct pc_site *site)
{
	struct pc_event *event = pc_event_at(fn, site->block, site->event);
	const struct pc_mpi_op *op = event->callee ? event->callee->op : NULL;

	if (!op || op->flags & PC_OPF_USER)
		return false;
	if (pc_event_collective(event)) {
		if (plan->trace && pc_mpi_op_is_compared(op))
			event->todo |= PC_DO_MATCH;
		event->todo |= thread_checks(plan, fn, site, event);
		/* Every check of a call looks at the level. */
		if (!event->todo && site->unproved >> PC_TOPIC_LEVEL & 1)
			event->todo = PC_DO_LEVEL;
	} else if (site->lacks) {
		event->todo |= PC_DO_LEVEL;
	}
	if (plan->messages)
		event->todo |= pc_message_todo(fn, site);
	return event->todo & PC_DO_THREADS;
}

/* ---- constructs ---- */

/* The regions of a function. */
struct hooks {
	bool *needed; /* by region: a call in it needs the word */
	uint32_t *root;
};

/* Whether EVENT calls code that is not seen, directly or through functions of
 * the unit: only the run knows what that calls. */
static bool goes_outside(const struct plan *plan, const struct pc_event *event)
{
	const struct pc_fn *target = pc_event_target(event);

	return plan->foreign &&
	       (target ? target->info->unseen :
			 pc_event_is_unseen(plan->program, event));
}

static bool event_needs(const struct plan *plan, const struct pc_event *event)
{
	const struct pc_fn *target = pc_event_target(event);

	if (event->kind != PC_EV_CALL)
		return false;
	return event->todo & PC_DO_THREADS ||
	       (target && plan->words[target->index]) ||
	       goes_outside(plan, event);
}

static void find_needed(const struct plan *plan, const struct pc_fn *fn,
			struct hooks *hooks)
{
	const struct pc_fn_info *info = fn->info;

	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		struct pc_cursor cursor = pc_cursor_start(fn, b);
		const struct pc_event *event;
		uint32_t region;

		while ((event = pc_cursor_next(fn, &cursor, &region)))
			if (region != PC_NONE && event_needs(plan, event))
				hooks->needed[region] = true;
	}
	for (uint32_t r = info->regions.n; r; r--) {
		uint32_t parent = info->regions.v[r - 1].parent;

		if (parent != PC_NONE && hooks->needed[r - 1])
			hooks->needed[parent] = true;
	}
	for (uint32_t r = 0; r < info->regions.n; r++) {
		uint32_t parent = info->regions.v[r].parent;

		hooks->root[r] = parent == PC_NONE ? r : hooks->root[parent];
	}
}

/* Whether R is a task with dependences or a construct that waits for tasks:
 * these order the calls of other tasks. */
static bool orders(const struct pc_region *r)
{
	return (r->kind == PC_REGION_TASK && r->begin->args.n) ||
	       r->kind == PC_REGION_TASKGROUP;
}

static uint32_t region_todo(const struct pc_fn *fn,
			    const struct hooks *hooks,
			    const struct pc_event *event, uint32_t region)
{
	const struct pc_region *r = &fn->info->regions.v[region];
	bool inside = hooks->needed[hooks->root[region]] ||
		      !pc_region_is_team(fn->info->regions
						 .v[hooks->root[region]].kind);
	bool waits = event->kind == PC_EV_EXIT && pc_region_waits(r->kind) &&
		     !(event->flags & PC_EVF_NOWAIT);

	if (pc_region_is_guard(r->kind))
		return 0;
	return (hooks->needed[region] || (inside && orders(r)) ?
		PC_DO_REGION : 0) |
	       (inside && waits && r->kind != PC_REGION_PARALLEL ?
		PC_DO_BARRIER : 0);
}

static uint32_t event_todo(const struct pc_fn *fn,
			   const struct hooks *hooks,
			   const struct pc_cursor *behind,
			   const struct pc_event *event, uint32_t region)
{
	switch (event->kind) {
	case PC_EV_ENTER:
		return region_todo(fn, hooks, event, behind->region);
	case PC_EV_EXIT:
		return region == PC_NONE ? 0 :
		       region_todo(fn, hooks, event, region);
	case PC_EV_BARRIER:
		return region != PC_NONE && !hooks->needed[hooks->root[region]] ?
		       0 : event->flags & PC_EVF_TASKS ? PC_DO_REGION :
						   PC_DO_BARRIER;
	case PC_EV_CALL:
		return event->callee && pc_lock_moves(event->callee->name) ?
		       PC_DO_REGION : 0;
	case PC_EV_ASSIGN:
		break;
	}
	return 0;
}

static void plan_regions(const struct plan *plan, struct pc_fn *fn)
{
	struct pc_arena *arena = plan->program->arena;
	uint32_t n = fn->info->regions.n;
	struct hooks hooks = {
		PC_ARRAY(arena, n, bool),
		PC_ARRAY(arena, n, uint32_t),
	};

	fn->flags |= PC_FN_WORDS;
	find_needed(plan, fn, &hooks);
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		struct pc_cursor cursor = pc_cursor_start(fn, b);
		const struct pc_event *event;
		uint32_t region;

		while ((event = pc_cursor_next(fn, &cursor, &region)))
			pc_event_at(fn, b, cursor.event - 1)->todo |=
				event_todo(fn, &hooks, &cursor, event, region);
	}
}

/* Whether a construct of FN contains calls of functions that are not seen.  An
 * orphaned construct belongs to the team of a caller. */
static bool opens_team(const struct plan *plan, const struct pc_fn *fn)
{
	const struct pc_fn_info *info = fn->info;

	if (!plan->foreign || !info->regions.n)
		return false;
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		struct pc_cursor cursor = pc_cursor_start(fn, b);
		const struct pc_event *event;
		uint32_t region;

		while ((event = pc_cursor_next(fn, &cursor, &region)))
			if (region != PC_NONE && goes_outside(plan, event))
				return true;
	}
	return false;
}

static void plan_leave(struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		if (pc_block_leaves(fn, b))
			fn->blocks.v[b].todo |= PC_DO_LEAVE;
}

bool pc_plan_counts(const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		if (fn->blocks.v[b].todo & PC_DO_LEAVE)
			return !fn->info->recursive;
	return false;
}

/* A function that calls one that needs the executed word keeps it, too. */
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
	plan.leave = PC_ARRAY(program->arena, program->fns.n, bool);
	plan.words = PC_ARRAY(program->arena, program->fns.n, bool);
	plan.open = PC_ARRAY(program->arena, program->fns.n, bool);
	plan.mixed = PC_ARRAY(program->arena, program->fns.n, bool);
	order = pc_callgraph_order(program, &n);
	plan.foreign = program->opts->openmp &&
		       program->opts->level != PC_LEVEL_PAPER;
	plan.messages = program->opts->level != PC_LEVEL_PAPER &&
			pc_messages_cross(order, n);
	find_traces(&plan, order, n);
	for (uint32_t i = 0; i < n; i++) {
		struct pc_fn_info *info = order[i]->info;

		plan.open[order[i]->index] = opens_team(&plan, order[i]);
		plan.mixed[order[i]->index] = may_mix(&plan, order[i]);
		plan.words[order[i]->index] = plan.open[order[i]->index];
		for (uint32_t s = 0; s < info->sites.n; s++)
			if (plan_site(&plan, order[i], &info->sites.v[s]))
				plan.words[order[i]->index] = true;
		if (plan.leave[order[i]->index])
			plan_leave(order[i]);
	}
	spread_words(&plan, order, n);
	for (uint32_t i = 0; i < n; i++)
		if (plan.words[order[i]->index])
			plan_regions(&plan, order[i]);
	if (program->opts->instrument == PC_INSTRUMENT_PROOFS)
		pc_plan_proofs(program, order, n);
}

static void print_todo(FILE *out, uint32_t todo)
{
	static const struct {
		uint32_t bit;
		const char *name;
	} names[] = {
		{ PC_DO_MATCH, "match" }, { PC_DO_WORD, "word" },
		{ PC_DO_ONCE, "once" },   { PC_DO_REGION, "region" },
		{ PC_DO_LEAVE, "leave" }, { PC_DO_LEVEL, "level" },
		{ PC_DO_BARRIER, "barrier" }, { PC_DO_PROBE, "probe" },
		{ PC_DO_RECEIVE, "receive" }, { PC_DO_TOLD_SOURCE, "source" },
		{ PC_DO_TOLD_TAG, "tag" },
		{ PC_DO_PROOF_ALL, "proof" }, { PC_DO_PROOF_1, "proof-1" },
		{ PC_DO_PROOF_2, "proof-2" }, { PC_DO_PROOF_3, "proof-3" },
		{ PC_DO_APART, "apart" }, { PC_DO_PROOF_ROOT, "proof-root" },
		{ PC_DO_PROOF_SEND, "proof-send" },
		{ PC_DO_PROOF_RECV, "proof-recv" },
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
