/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * container_length.c - containers that only some processes resize to a length
 *                      given by a value: `if (rank != 0) v.resize (n)`.
 *
 * In:   a phi; the events that set the length of a container (`sized`).
 * Out:  whether one of the paths brings a length that may be that of the other
 *       processes: one not computed only from numbers, ranks and sizes.
 * Cost: O(size of the value) for each path that brings such a container.
 * Not:  A process that only appends elements has more than the others.
 *
 * RATIONALE: process 0 has read V, its length N was broadcast, the other
 * processes allocate N elements.  The lengths are equal then, but nothing in
 * the program proves it.
 */
#include "model/flags.h"
#include "model/live.h"
#include "model/opts.h"
#include "value/process.h"
#include "value/value.h"
#include "uniform/rules.h"

/* Whether definition ID is the length of a container. */
static bool is_length(const struct pc_run *run, uint32_t id)
{
	const struct pc_def *def = &run->ssa->defs.v[id];

	return def->kind == PC_DEF_ASSIGN &&
	       pc_event_at(run->fn, def->block, def->event)->flags &
		       PC_EVF_SIZED;
}

/* Whether the length ID is computed only from numbers, ranks and sizes, or from
 * the old length. */
static bool is_computed(const struct pc_run *run, uint32_t id)
{
	const struct pc_def *def = &run->ssa->defs.v[id];
	struct pc_leaves leaves = { .all = true };

	for (uint32_t k = 0; k < def->n; k++) {
		uint32_t from = run->ssa->opnds.v[def->first + k].def;

		if (from != PC_NONE &&
		    run->ssa->defs.v[from].place == def->place)
			return true;
	}
	pc_leaves_add(run->program, &leaves,
		      pc_value_of_def(run->program, run->fn, id));
	for (uint32_t i = 0; i < leaves.n; i++) {
		enum pc_node_kind kind =
			pc_node(run->program, leaves.node[i])->kind;

		if (kind != PC_NODE_RANK && kind != PC_NODE_SIZE)
			return false;
	}
	return leaves.all;
}

bool pc_uni_fits(const struct pc_run *run, uint32_t phi)
{
	const struct pc_def *def = &run->ssa->defs.v[phi];

	if (run->axis == PC_AXIS_THREADS ||
	    run->program->opts->level == PC_LEVEL_STRICT)
		return false;
	for (uint32_t i = 0; i < def->n; i++) {
		uint32_t id = run->ssa->opnds.v[def->first + i].def;

		if (id != PC_NONE && is_length(run, id) &&
		    !is_computed(run, id))
			return true;
	}
	return false;
}
