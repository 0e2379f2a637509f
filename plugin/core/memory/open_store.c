/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * open_store.c - stores through pointers that code which is not seen has set
 *                (contract in open_store.h).
 *
 * In:   where pointers point to (points.c); effects of callees.
 * Cost: O(arguments) for a question.
 * Not:  a type of the pointer: a pointer to a number may point to any variable.
 */
#include "memory/open_store.h"

#include "model/contents.h"
#include "graph/fn_info.h"
#include "memory/effects.h"
#include "memory/places.h"
#include "memory/points_in.h"
#include "model/target.h"

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

bool pc_store_is_open(struct pc_program *program, const struct pc_fn *fn,
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
