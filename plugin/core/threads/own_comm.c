/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * own_comm.c - communicators that are different for each thread of a team.
 *
 * In:   value numbers, regions.
 * Out:  whether a handle is different in each thread that reaches a region: an
 *       element of an array whose index is (across.h); a handle made from such
 *       an element; the value of a threadprivate variable.
 * Cost: that of across.h.
 * Not:  LIMIT: the elements of the array are assumed to be different handles.
 */
#include "threads/own_comm.h"

#include "model/build.h"
#include "graph/regions.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"
#include "threads/across.h"

static bool is_own_element(struct pc_program *program,
			   const struct pc_fn *fn, uint32_t node,
			   uint32_t region)
{
	const struct pc_node *n = pc_node(program, node);

	for (; n->kind == PC_NODE_OPER && n->oper == PC_OPER_OTHER && n->b;
	     n = pc_node(program, n->a))
		if (pc_across_is_own(program, fn, region, n->b))
			return true;
	return false;
}

bool pc_handle_is_threadprivate(const struct pc_program *program, uint32_t node)
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
	return node && (pc_handle_is_threadprivate(program, node) ||
			is_own_element(program, fn, node, region) ||
			is_own_element(program, fn,
				       pc_value_group(program, node), region));
}
