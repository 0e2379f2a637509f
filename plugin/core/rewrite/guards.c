/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * guards.c - `if (omp_get_thread_num () == 0)` becomes a construct 'guard',
 *            which the other passes treat as 'master'.  A test for another
 *            number becomes 'numbered', which one thread enters, too, but not
 *            the first.  `if (!omp_in_parallel ())` becomes 'alone', which is
 *            outside all teams.
 *
 * In:   a function as the compiler sees it.
 * Out:  the blocks that only one thread of a team (or a thread that has no
 *       team) reaches because of such a branch are between `enter guard` and
 *       `exit nowait`.  These are on edges, in new blocks after the others: the
 *       numbers of blocks and events do not change.  The branch has
 *       PC_BLF_GUARD if it tests nothing else.
 * Cost: O(E) per guard, in functions that know the thread's number: they query
 *       it, or all calls in the unit pass it by value, one level deep.
 * Not:  LIMIT: numbers that are not constant are no guards, nor are numbers in
 *       shared variables, in fields or in memory reached by pointers
 *       (tests/core/guards-not.pcm).
 */
#include "rewrite/guards.h"

#include "base/arena.h"
#include "model/contents.h"
#include "model/target.h"
#include "model/build.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/nest.h"
#include "model/program.h"
#include "model/value.h"
#include "graph/reach_blocks.h"
#include "graph/regions.h"
#include "tables/passes.h"

#define GUARDS 256

/* RATIONALE: in what any one thread may run (single, task, a shared loop),
 * chance decides whether it is thread 0. */
static bool same_thread(const struct pc_nest *nest)
{
	for (; nest; nest = nest->up)
		switch (nest->enter->region) {
		case PC_REGION_PARALLEL:
			return true;
		case PC_REGION_MASTER:
		case PC_REGION_MASKED:
		case PC_REGION_GUARD:
		case PC_REGION_NUMBERED:
		case PC_REGION_CRITICAL:
		case PC_REGION_SCOPE:
		case PC_REGION_TASKGROUP:
			break;
		default:
			return false;
		}
	return true;
}

/* ---- the blocks inside ---- */

/* Visit what can be reached without successor BY of block AVOID. */
static void reach_around(struct pc_visit *visit, const struct pc_fn *fn,
			 uint32_t avoid, uint32_t by)
{
	const struct pc_block *block = &fn->blocks.v[avoid];
	uint32_t b;

	pc_visit_add(visit, 0);
	while (pc_visit_next(visit, &b)) {
		if (b != avoid)
			pc_visit_on(visit, b);
		for (uint32_t k = 0; b == avoid && k < block->succ.n; k++)
			if (k != by)
				pc_visit_add(visit, block->succ.v[k]);
	}
}

/* The blocks to which every path leads through successor BY of block B.  NULL:
 * none, or they extend beyond BASE, the construct in which B ends. */
static bool *find_inside(struct guards *g, uint32_t b, uint32_t by,
			 const struct pc_nest *base)
{
	const struct pc_fn *fn = g->fn;
	uint32_t n = fn->blocks.n, to = fn->blocks.v[b].succ.v[by];
	bool *inside = PC_ARRAY(g->scratch, n, bool), ok = true;
	struct pc_visit visit = { 0 };
	uint32_t around;

	pc_visit_fn(&visit, g->scratch, fn);
	reach_around(&visit, fn, b, by);
	around = visit.n;
	if (!pc_visit_add(&visit, to))
		return NULL;
	pc_visit_all(&visit);
	for (uint32_t i = around; i < visit.n; i++) {
		const struct pc_block *block = &fn->blocks.v[visit.met[i]];
		const struct pc_nest *nest = g->in[block->id].nest;

		inside[block->id] = true;
		for (uint32_t e = 0; e < block->events.n; e++) {
			if (nest == base &&
			    block->events.v[e].kind == PC_EV_EXIT)
				return NULL;
			nest = pc_nest_step(g->scratch, nest,
					    &block->events.v[e], &ok);
		}
	}
	return inside;
}

/* ---- the construct ---- */

/* EVENT begins or ends the construct that FACT requires. */
static void name_construct(struct guards *g, struct pc_event *event,
			   const struct fact *fact)
{
	event->region = fact->alone ? PC_REGION_ALONE :
			fact->number ? PC_REGION_NUMBERED : PC_REGION_GUARD;
	if (fact->number && event->kind == PC_EV_ENTER)
		event->name = pc_name(g->program, pc_arena_printf(
			g->program->arena, "%lld", (long long)fact->number));
}

/* Add a block with one event on the edge from B to its successor BY. */
static void put_on_edge(struct guards *g, uint32_t b, uint32_t by,
			enum pc_ev_kind kind, const struct fact *fact)
{
	uint32_t fresh = pc_block_between(g->program, g->fn, b, by);
	struct pc_event *event = pc_event_add(g->program, g->fn, fresh, kind,
					      g->fn->blocks.v[b].loc);

	name_construct(g, event, fact);
	event->flags = kind == PC_EV_EXIT ? PC_EVF_NOWAIT :
		       fact->solo ? PC_EVF_SERIAL : 0;
}

static void enclose(struct guards *g, uint32_t b, uint32_t by,
		    const bool *inside, uint32_t n, const struct fact *fact)
{
	struct pc_fn *fn = g->fn;

	for (uint32_t i = 0; i < n; i++) {
		if (!inside[i])
			continue;
		for (uint32_t k = 0; k < fn->blocks.v[i].succ.n; k++)
			if (!inside[fn->blocks.v[i].succ.v[k]])
				put_on_edge(g, i, k, PC_EV_EXIT, fact);
		if (fn->blocks.v[i].term == PC_TERM_RET) {
			struct pc_event *event = pc_event_add(
				g->program, fn, i, PC_EV_EXIT,
				fn->blocks.v[i].loc);

			name_construct(g, event, fact);
			event->flags = PC_EVF_NOWAIT;
		}
	}
	put_on_edge(g, b, by, PC_EV_ENTER, fact);
}

static void try_branch(struct guards *g, uint32_t b)
{
	struct pc_block *block = &g->fn->blocks.v[b];
	uint32_t n = g->fn->blocks.n;
	const struct pc_nest *base, *team;
	struct fact fact;
	const bool *inside;

	if (block->term != PC_TERM_BR || !g->in[b].reached)
		return;
	fact = pc_guard_condition(pc_guard_known(g, block->cond));
	if (fact.what == NOTHING)
		return;
	base = g->in[block->succ.v[fact.what == IF_FALSE]].nest;
	team = pc_guard_team(base);
	if ((team ? team->enter : NULL) != fact.team ||
	    (!fact.alone && !same_thread(base)))
		return;
	inside = find_inside(g, b, fact.what == IF_FALSE, base);
	if (!inside)
		return;
	block->flags |= fact.exact && !fact.alone ? PC_BLF_GUARD : 0;
	enclose(g, b, fact.what == IF_FALSE, inside, n, &fact);
	g->done++;
	pc_nest_walk(g->scratch, g->fn, &g->in);
}

/* ---- the number as an argument ---- */

/* Record what EVENT passes to a function of the unit. */
static bool pass(struct guards *g, const struct pc_event *event)
{
	const struct pc_fn *target = pc_event_target(event);

	for (uint32_t i = 0; target && i < target->params.n; i++) {
		struct fact fact = { .what = NOTHING };

		if (i < event->args.n)
			fact = pc_guard_known(g, event->args.v[i]);
		if (fact.what == NUMBER && !fact.alone &&
		    fact.team == g->team)
			g->uses[target->index][i].number = true;
		else
			g->uses[target->index][i].other = true;
	}
	return false;
}

/* Add the parameters of FN that are always the caller's thread number. */
static void take_params(struct guards *g)
{
	const struct pc_fn *fn = g->fn;

	for (uint32_t i = 0; i < fn->params.n && g->n_facts < PC_FACTS; i++) {
		struct use use = g->uses[fn->index][i];
		struct fact fact = { .what = NUMBER };

		fact.value = pc_val_named(g->program, PC_VAL_VAR, PC_MOD_NONE,
					  fn->params.v[i]);
		if (use.number && !use.other)
			g->facts[g->n_facts++] = fact;
	}
}

/* ---- the pass ---- */

static void note_uses(struct guards g)
{
	g.scratch = pc_scratch_take(g.program);
	pc_guard_facts_find(&g);
	pc_guard_each(&g, pass);
	pc_scratch_give(g.program, g.scratch);
}

static void find_guards(struct guards g)
{
	uint32_t n = g.fn->blocks.n;

	take_params(&g);
	if (!g.n_facts && !pc_guard_possible(g.fn))
		return;
	g.scratch = pc_scratch_take(g.program);
	pc_guard_facts_find(&g);
	for (uint32_t b = 0; b < n && g.done < GUARDS; b++)
		try_branch(&g, b);
	pc_scratch_give(g.program, g.scratch);
}

void pc_pass_guards_run(struct pc_program *program)
{
	struct guards g = { .program = program };
	bool any = false;

	if (!pc_guard_named(program))
		return;
	pc_guards_unwrap(program);
	g.uses = PC_ARRAY(program->arena, program->fns.n, struct use *);
	for (uint32_t i = 0; i < program->fns.n; i++) {
		g.fn = program->fns.v[i];
		g.uses[i] = PC_ARRAY(program->arena, g.fn->params.n,
				     struct use);
		any |= pc_fn_live(g.fn) && pc_guard_possible(g.fn);
	}
	for (uint32_t i = 0; any && i < program->fns.n; i++) {
		g.fn = program->fns.v[i];
		if (pc_fn_live(g.fn))
			note_uses(g);
	}
	for (uint32_t i = 0; any && i < program->fns.n; i++) {
		g.fn = program->fns.v[i];
		if (pc_fn_live(g.fn))
			find_guards(g);
	}
}

void pc_pass_guards_dump(FILE *out, const struct pc_program *program,
			 const struct pc_fn *fn)
{
	(void)program;
	pc_regions_dump(out, fn, pc_region_is_guard);
}
