/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * strays.c - writes to what has no name in a function (contract in strays.h).
 *
 * In:   where the pointers of a function point to (points.c); effects of callees.
 * Out:  struct pc_strays of a function and its callees.
 * Cost: O(strays) for each object of a pointer that is written through, and for
 *       each stray of a callee; O(arguments) for a question.
 * Not:  what a parameter points to: the caller knows what that is, and asks for
 *       its own call.
 */
#include "memory/strays.h"

#include "base/arena.h"
#include "model/live.h"
#include "model/program.h"
#include "model/value.h"
#include "graph/fn_info.h"
#include "memory/effects.h"
#include "memory/places.h"
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

	if (spot == PC_NONE)
		return;
	aim = &p->aims.nodes.v[spot];
	strays->open |= aim->top;
	/* What is shared has a name for the callers. */
	if (pc_place_is_shared(at))
		return;
	strays->any |= aim->top;
	for (uint32_t i = 0; i < aim->fns.n; i++) {
		const struct pc_spot *of = &p->spots.v[aim->fns.v[i]];

		if (of->heap || (of->fn != PC_NONE && of->fn != fn->index))
			add(program, strays, aim->fns.v[i]);
	}
}

/* Whether VALUE of FN leads to memory that code which is not seen chooses. */
static bool leads_out(const struct pc_program *program, const struct pc_fn *fn,
		      struct pc_val value)
{
	const struct pc_points *p = program->points;
	struct pc_val at = pc_place_behind(fn, value);
	uint32_t spot = at.mod == PC_MOD_DEREF ? pc_points_spot(p, fn, at) :
						 PC_NONE;

	return spot != PC_NONE && p->aims.nodes.v[spot].top;
}

bool pc_strays_open(struct pc_program *program, const struct pc_fn *fn,
		    const struct pc_event *event)
{
	const struct pc_fn *to = pc_event_runs(event);

	if (event->dst.mod == PC_MOD_DEREF &&
	    leads_out(program, fn, event->dst))
		return true;
	if (event->kind != PC_EV_CALL)
		return false;
	if (to && to->info->effects && to->info->effects->strays.open)
		return true;
	for (uint32_t i = 0; i < event->args.n; i++)
		if (pc_call_writes(event, i) &&
		    leads_out(program, fn, event->args.v[i]))
			return true;
	return false;
}

void pc_strays_add(struct pc_program *program, struct pc_strays *strays,
		   const struct pc_strays *callee)
{
	strays->any |= callee->any;
	strays->open |= callee->open;
	for (uint32_t i = 0; strays != callee && i < callee->list.n; i++)
		add(program, strays, callee->list.v[i]);
}
