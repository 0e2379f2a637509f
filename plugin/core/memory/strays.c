/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * strays.c - writes to local variables of callers (contract in strays.h).
 *
 * In:   where the pointers of a function point to (points.c); effects of callees.
 * Out:  effects->strays; effects->astray.
 * Cost: O(strays) for each object of a pointer that is written through, and for
 *       each stray of a callee.
 * Not:  what a parameter points to: the caller knows what that is.
 */
#include "memory/strays.h"

#include "base/arena.h"
#include "model/program.h"
#include "memory/points_in.h"

static void add(struct pc_program *program, struct pc_effects *effects,
		uint32_t object)
{
	for (uint32_t i = 0; i < effects->strays.n; i++)
		if (effects->strays.v[i] == object)
			return;
	pc_vec_push(program->arena, effects->strays, object);
}

void pc_strays_find(struct pc_program *program, const struct pc_fn *fn,
		    struct pc_val at, struct pc_effects *effects)
{
	const struct pc_points *p = program->points;
	uint32_t spot = pc_points_spot(p, fn, at);
	const struct pc_aim *aim;

	if (spot == PC_NONE)
		return;
	aim = &p->aims.nodes.v[spot];
	effects->astray |= aim->top;
	for (uint32_t i = 0; i < aim->fns.n; i++) {
		const struct pc_spot *of = &p->spots.v[aim->fns.v[i]];

		if (of->fn != PC_NONE && of->fn != fn->index)
			add(program, effects, aim->fns.v[i]);
	}
}

void pc_strays_add(struct pc_program *program, struct pc_effects *effects,
		   const struct pc_effects *callee)
{
	effects->astray |= callee->astray;
	for (uint32_t i = 0; effects != callee && i < callee->strays.n; i++)
		add(program, effects, callee->strays.v[i]);
}
