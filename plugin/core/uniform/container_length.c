/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * container_length.c - containers that only some processes resize to a length
 *                      given by a value: `if (rank != 0) v.resize (n)`.
 *
 * In:   a phi; the events that set the length of a container (`sized`).
 * Out:  whether one of the paths brings a length that may be that of the other
 *       processes: one not computed only from numbers and ranks.
 * Cost: O(LOOKS^2) for each path that brings such a container.
 * Not:  A process that only appends elements has more than the others.
 *
 * RATIONALE: process 0 has read V, its length N was broadcast, the other
 * processes allocate N elements.  The lengths are equal then, but nothing in
 * the program proves it.
 */
#include "tables/mpi_flags.h"
#include "tables/mpi_ops.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/opts.h"
#include "uniform/rules.h"

#define LOOKS 16

/* Whether definition ID is the length of a container. */
static bool is_length(const struct pc_run *run, uint32_t id)
{
	const struct pc_def *def = &run->ssa->defs.v[id];

	return def->kind == PC_DEF_ASSIGN &&
	       pc_event_at(run->fn, def->block, def->event)->flags &
		       PC_EVF_SIZED;
}

/* Whether DEF follows from its operands, or is a rank or a size. */
static bool is_known(const struct pc_run *run, const struct pc_def *def)
{
	const struct pc_event *event;

	if (def->kind == PC_DEF_ASSIGN || def->kind == PC_DEF_PHI)
		return true;
	if (def->kind != PC_DEF_OUTPUT)
		return false;
	event = pc_event_at(run->fn, def->block, def->event);
	return event->callee && event->callee->op &&
	       event->callee->op->flags & (PC_OPF_SETS_RANK | PC_OPF_SIZE);
}

/* Whether definition ID, of PLACE, is computed only from numbers and ranks, or
 * from the old content of PLACE. */
static bool is_computed(const struct pc_run *run, uint32_t id, uint32_t place)
{
	uint32_t list[LOOKS] = { id }, n = 1;

	for (uint32_t i = 0; i < n; i++) {
		const struct pc_def *def = &run->ssa->defs.v[list[i]];

		if (i && def->place == place)
			return true;
		if (!is_known(run, def))
			return false;
		for (uint32_t k = 0; def->kind != PC_DEF_OUTPUT && k < def->n;
		     k++) {
			struct pc_opnd opnd = run->ssa->opnds.v[def->first + k];
			uint32_t seen = 0;

			if (opnd.def == PC_NONE && !opnd.val)
				return false;
			while (seen < n && list[seen] != opnd.def)
				seen++;
			if (opnd.def == PC_NONE || seen < n)
				continue;
			if (n == LOOKS)
				return false;
			list[n++] = opnd.def;
		}
	}
	return true;
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
		    !is_computed(run, id, def->place))
			return true;
	}
	return false;
}
