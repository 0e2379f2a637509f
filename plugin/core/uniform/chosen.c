/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * chosen.c - values that differ because processes take different paths, and these
 *            because of other such values.
 *
 *     if (rank == 0)
 *             n = count (t);          // n may be what it was
 *     for (i = 0; i < n; i++)
 *             x = f (x);              // and x
 *     if (x > 1.0)
 *             MPI_Barrier (...);
 *
 * In:   the state of the condition by which processes take the paths to a value.
 * Out:  what it adds to the state of the value.  A doubt, if it is the second such
 *       choice on the way from what differs.
 * Cost: O(paths).
 * Not:  Choices of a constant (a flag, an error code): the other paths do not set
 *       it by chance.  What callers pass is counted in the caller.
 */
#include "model/contents.h"
#include "graph/fn_info.h"
#include "value/value.h"
#include "uniform/engine.h"

#define MOST 1 /* choices on the way to what is known to differ */

struct pc_uni pc_uni_chosen(const struct pc_run *run, uint32_t id, struct pc_uni uni)
{
	const struct pc_def *def = &run->ssa->defs.v[id];

	if (uni.strength != PC_DIVERGENT || run->axis == PC_AXIS_THREADS)
		return uni;
	for (uint32_t i = 0; def->kind == PC_DEF_PHI && i < def->n; i++)
		if (pc_node(run->program, pc_value_of(run->program, run->fn,
				run->ssa->opnds.v[def->first + i]))->kind ==
		    PC_NODE_INT)
			return uni;
	if (uni.chosen == MOST) {
		pc_uni_doubt(run, PC_DOUBT_ALIKE);
		return pc_uni_of(PC_UNPROVEN);
	}
	uni.chosen++;
	return uni;
}
