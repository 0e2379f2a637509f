/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * points_targets.c - which functions a pointer may mean (contract in points.h).
 *
 * In:   all functions, before calls through pointers are replaced; what
 *       initialized variables hold.
 * Out:  the functions whose addresses flow into a variable, a field or a table
 *       (points.c, without the names of locations).
 * Cost: that of points.c, once; O(functions) for a question.
 * Not:  what other units store in a field, or in a variable that they see.
 *       More than PC_TARGETS_MAX functions.
 */
#include "memory/points.h"

#include "base/arena.h"
#include "model/contents.h"
#include "model/live.h"
#include "memory/points_in.h"

struct pc_points *pc_points_targets_find(struct pc_program *program)
{
	return pc_points_solve(program, true);
}

void pc_points_targets_free(struct pc_points *p)
{
	if (p)
		pc_arena_free(p->arena);
}

bool pc_points_targets(const struct pc_points *p, const struct pc_fn *fn,
		       struct pc_val value, struct pc_held *held)
{
	const struct pc_aim *aim;
	struct pc_aim_fns fns;
	uint32_t at;

	*held = (struct pc_held){ .closed = true };
	if (value.mod != PC_MOD_NONE)
		return false;
	at = pc_points_spot(p, fn, value);
	if (at == PC_NONE)
		return false;
	aim = &p->aims.nodes.v[at];
	fns = pc_aims_fns(&p->aims, at);
	for (uint32_t i = 0; i < fns.n; i++) {
		uint32_t object = fns.v[i];
		const struct pc_fn *to =
			pc_spot_function(&p->spots.v[object]);

		if (object == p->others)
			held->closed = false;
		else if (object == p->stored)
			held->stored = true;
		else if (object == p->bound)
			held->bound = true;
		else if (!to || held->n == PC_TARGETS_MAX)
			return false;
		else if (!pc_fn_live(to) || to->op)
			held->more = true;
		else
			held->fns[held->n++] = p->program->fns.v[to->index];
	}
	return held->n && !aim->top;
}
