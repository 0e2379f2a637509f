/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * strays.c - writes to what has no name in a function (contract in strays.h).
 *
 * In:   where the pointers of a function point to (points.c); effects of callees.
 * Out:  struct pc_strays of a function and its callees.
 * Cost: O(strays) for each object of a pointer that is written through, and for
 *       each stray of a callee.
 * Not:  what a parameter points to: the caller knows what that is, and asks for
 *       its own call.
 */
#include "memory/strays.h"

#include "model/contents.h"
#include "model/value.h"
#include "memory/points_in.h"

static void add(struct pc_program *program, struct pc_strays *strays,
		uint32_t object)
{
	for (uint32_t i = 0; i < strays->list.n; i++)
		if (strays->list.v[i] == object)
			return;
	pc_vec_push(program->arena, strays->list, object);
}

void pc_strays_find(struct pc_program *program, const struct pc_fn *fn,
		    struct pc_val at, struct pc_strays *strays)
{
	const struct pc_points *p = program->points;
	uint32_t spot = pc_points_spot(p, fn, at);
	const struct pc_aim *aim;
	struct pc_aim_fns fns;

	if (spot == PC_NONE)
		return;
	aim = &p->aims.nodes.v[spot];
	fns = pc_aims_fns(&p->aims, spot);
	strays->open |= aim->top;
	/* What is shared has a name for the callers. */
	if (pc_place_is_shared(at))
		return;
	strays->any |= aim->top;
	for (uint32_t i = 0; i < fns.n; i++) {
		const struct pc_spot *of = &p->spots.v[fns.v[i]];

		if (of->heap || (of->fn != PC_NONE && of->fn != fn->index))
			add(program, strays, fns.v[i]);
	}
}

void pc_strays_add(struct pc_program *program, struct pc_strays *strays,
		   const struct pc_strays *callee)
{
	strays->any |= callee->any;
	strays->open |= callee->open;
	for (uint32_t i = 0; strays != callee && i < callee->list.n; i++)
		add(program, strays, callee->list.v[i]);
}
