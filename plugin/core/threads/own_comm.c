/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * own_comm.c - communicators that are different for each thread of a team.
 *
 * In:   value numbers, regions.
 * Out:  whether a handle is different in each thread that reaches a region:
 *       element f (n) of an array, where n is the thread's number or the
 *       iteration of a worksharing loop and f consists of additions and
 *       factors; a handle made from such an element; the value of a
 *       threadprivate variable.
 * Cost: O(operands of the number), at most TERMS, and O(events of a block).
 * Not:  LIMIT: the elements of the array are assumed to be different handles.
 */
#include "model/build.h"
#include "model/live.h"
#include "graph/regions.h"
#include "rewrite/guards.h"
#include "memory/places.h"
#include "value/nodes.h"
#include "threads/handles.h"

#define TERMS 8

/* ---- numbers that differ between threads ---- */

/* The region that contains EVENT of BLOCK. */
static uint32_t region_at(const struct pc_fn *fn, uint32_t block,
			  uint32_t event)
{
	struct pc_cursor cursor = pc_cursor_start(fn, block);
	uint32_t region = PC_NONE;

	while (cursor.event <= event && pc_cursor_next(fn, &cursor, &region))
		;
	return region;
}

/* Whether REGION of FN is inside a worksharing loop of TEAM. */
static bool in_loop(const struct pc_fn *fn, uint32_t region, uint32_t team)
{
	const struct pc_fn_info *info = fn->info;

	for (; region != PC_NONE && region != team;
	     region = info->regions.v[region].parent)
		if (info->regions.v[region].kind == PC_REGION_FOR)
			return true;
	return false;
}

/* Whether definition DEF of FN is a different number in each thread of TEAM, or
 * in each iteration, that reaches REGION. */
static bool is_number(const struct pc_fn *fn, const struct pc_def *def,
		      uint32_t region, uint32_t team)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	if (def->kind == PC_DEF_RESULT)
		return pc_guard_number(pc_event_at(fn, def->block,
						   def->event)) &&
		       pc_team_of(fn->info, region_at(fn, def->block,
						      def->event)) == team;
	/* An iteration variable has no assignment. */
	return def->kind == PC_DEF_ENTRY && def->place != PC_NONE &&
	       ssa->places.v[def->place].at.kind == PC_VAL_VAR &&
	       ssa->places.v[def->place].param < 0 &&
	       in_loop(fn, region, team);
}

/* The same for a value: such a number, plus something, or times a factor. */
static bool is_own_number(const struct pc_program *program,
			  const struct pc_fn *fn, uint32_t node,
			  uint32_t region, uint32_t team)
{
	for (int i = 0; node && i < TERMS; i++) {
		const struct pc_node *n = pc_node(program, node);
		const struct pc_node *a = pc_node(program, n->a);
		const struct pc_node *b = pc_node(program, n->b);

		if (n->kind == PC_NODE_DEF)
			return n->fn == fn &&
			       is_number(fn, &fn->info->ssa->defs.v[n->num],
					 region, team);
		if (n->kind != PC_NODE_OPER ||
		    (n->oper != PC_OPER_ADD && n->oper != PC_OPER_SUB &&
		     n->oper != PC_OPER_MUL))
			return false;
		if (b->kind == PC_NODE_INT)
			node = n->a;
		else if (a->kind == PC_NODE_INT)
			node = n->b;
		else
			return false;
		if (n->oper == PC_OPER_MUL &&
		    !(b->kind == PC_NODE_INT ? b : a)->num)
			return false;
	}
	return false;
}

/* ---- handles that differ between threads ---- */

static bool is_own_element(const struct pc_program *program,
			   const struct pc_fn *fn, uint32_t node,
			   uint32_t region)
{
	const struct pc_node *n = pc_node(program, node);

	for (; n->kind == PC_NODE_OPER && n->oper == PC_OPER_OTHER && n->b;
	     n = pc_node(program, n->a))
		if (is_own_number(program, fn, n->b, region,
				  pc_team_of(fn->info, region)))
			return true;
	return false;
}

/* Whether NODE is the value of a variable of which each thread has a copy.
 * RATIONALE: a program has no use for copies of one handle. */
static bool is_threadprivate(const struct pc_program *program, uint32_t node)
{
	const struct pc_node *n = pc_node(program, node);
	struct pc_val at = { .kind = n->place, .name = n->name };

	if (n->kind == PC_NODE_DEF) {
		const struct pc_ssa *ssa = n->fn->info->ssa;
		uint32_t place = ssa->defs.v[n->num].place;

		if (place == PC_NONE)
			return false;
		at = ssa->places.v[place].at;
	} else if (n->kind != PC_NODE_ENTRY) {
		return false;
	}
	return pc_val_threadprivate(program, at);
}

bool pc_handle_is_own(struct pc_program *program, const struct pc_fn *fn,
		      uint32_t node, uint32_t region)
{
	/* It may be a value of a caller that is not yet viewed as a handle. */
	node = pc_node_handle(program, node, fn->lang == PC_LANG_FORTRAN);
	return node && (is_threadprivate(program, node) ||
			is_own_element(program, fn, node, region) ||
			is_own_element(program, fn,
				       pc_value_group(program, node), region));
}
