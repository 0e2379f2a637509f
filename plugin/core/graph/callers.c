/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * callers.c - finds the callers of each function before the call graph exists
 *             (contract in callers.h).
 *
 * In:   the live functions; the targets of calls through pointers (targets.c).
 * Out:  the callers of each function; the functions that may so reach a
 *       collective, or another target.
 * Cost: O(events + edges).  Of the calls in a function through pointers of one
 *       type only some are added.
 */
#include "graph/callers.h"

#include "base/arena.h"
#include "model/call.h"
#include "model/contents.h"
#include "model/live.h"
#include "graph/reach_blocks.h"
#include "graph/targets.h"

#define RECENT 16 /* types of a function's calls that are remembered */

/* To callees, caller by caller. */
struct edges {
	PC_VEC(uint32_t) to;
};

static void find_edges(struct pc_program *program, const struct pc_fn *fn,
		       struct edges *edges)
{
	struct pc_fn *const *recent[RECENT] = { NULL };
	uint32_t next = 0;

	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);
			struct pc_fn *const *targets;
			uint32_t n, k;

			targets = pc_event_targets(program, event, &n);
			for (k = 0; k < RECENT && recent[k] != targets; k++)
				;
			if (!n || k < RECENT)
				continue;
			if (!event->callee)
				recent[next++ % RECENT] = targets;
			for (k = 0; k < n; k++)
				pc_vec_push(program->arena, edges->to,
					    targets[k]->index);
		}
}

void pc_callers_find(struct pc_program *program, struct pc_callers *callers)
{
	struct edges edges = { { NULL, 0, 0 } };
	uint32_t n = program->fns.n;
	uint32_t *first = PC_ARRAY(program->arena, n + 1, uint32_t);

	for (uint32_t i = 0; i < n; i++) {
		if (pc_fn_live(program->fns.v[i]))
			find_edges(program, program->fns.v[i], &edges);
		first[i + 1] = edges.to.n;
	}
	pc_edges_turn(program->arena, n, (struct pc_edges){
			.first = first, .to = edges.to.v }, NULL,
		      &callers->first, &callers->from);
}

static bool calls_collective(const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			if (pc_event_collective(pc_event_at(fn, b, e)))
				return true;
	return false;
}

void pc_callers_reach(struct pc_program *program,
		      const struct pc_callers *callers, bool *reach)
{
	struct pc_visit visit = { 0 };

	pc_visit_begin(&visit, program->arena, program->fns.n, (struct pc_edges){
			.first = callers->first, .to = callers->from });
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (reach[i])
			pc_visit_add(&visit, i);
	pc_visit_all(&visit);
	for (uint32_t i = 0; i < visit.n; i++)
		reach[visit.met[i]] = true;
}

bool *pc_callers_collect(struct pc_program *program,
			 const struct pc_callers *callers)
{
	uint32_t n = program->fns.n;
	bool *coll = PC_ARRAY(program->arena, n + 1, bool);

	for (uint32_t i = 0; i < n; i++)
		coll[i] = pc_fn_live(program->fns.v[i]) &&
			  calls_collective(program->fns.v[i]);
	pc_callers_reach(program, callers, coll);
	return coll;
}
