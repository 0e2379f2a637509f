/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * error.c - values that differ only if MPI gives an error to some processes, or
 *                   some have no memory (memory/ssa_error.c).
 *
 * In:   where ways from a branch on which processes disagree meet.
 * Out:  whether all get the same there but those who come by the way of an error, or
 *       hold an error code.
 * Cost: O(DEEPEST) blocks up for each way, FEW * FEW ways into each.
 * Not:  at level strict; between threads.
 *
 * RATIONALE: `if (rank == 0 && MPI_Send (...) != MPI_SUCCESS) return -1; return 0;` is no
 * number that differs between processes, as `if (rank == 0 && MPI_Send (...)) return;`
 * parts nobody (match/pair.c).  It is not proved, either.
 */
#include "model/opts.h"
#include "graph/branch.h"
#include "graph/fn_info.h"
#include "memory/ssa_query.h"
#include "value/value.h"
#include "uniform/engine.h"

#define DEEPEST 32 /* blocks */
#define FEW 16     /* ways into one */

/* Whether the way from block FROM to block TO is that of an error of MPI, or of no memory. */
static bool is_error_way(const struct pc_fn *fn, uint32_t from, uint32_t to)
{
	uint32_t way;

	return pc_ssa_no_error(fn, from, &way) &&
	       pc_block_way_to(&fn->blocks.v[from], to) == 1 - way;
}

/* Whether all ways to block B, DEEP blocks that lead nowhere else behind, are such;
 * several errors have one label. */
static bool is_behind_errors(const struct pc_fn *fn, uint32_t b, int deep)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	uint32_t first = cfg->pred_first[b], n = cfg->pred_first[b + 1] - first;

	for (uint32_t i = 0; i < n && n <= FEW; i++) {
		uint32_t from = cfg->preds[first + i];

		if (cfg->num[from] != PC_NONE && !is_error_way(fn, from, b) &&
		    !(deep && fn->blocks.v[from].succ.n == 1 &&
		      is_behind_errors(fn, from, deep - 1)))
			return false;
	}
	return n && n <= FEW;
}

/* Whether who comes to block TO by its predecessor number I had an error. */
static bool comes_by_error(const struct pc_run *run, uint32_t to, uint32_t i)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	uint32_t from = cfg->preds[cfg->pred_first[to] + i];

	if (is_error_way(run->fn, from, to))
		return true;
	for (int step = 0; step < DEEPEST && from != PC_NONE; step++) {
		if (is_behind_errors(run->fn, from, 1))
			return true;
		from = run->ssa->idom[from];
	}
	return false;
}

/* What OPND is if there was no error. */
static uint32_t value_of(const struct pc_run *run, struct pc_opnd opnd)
{
	/* MPI-4.0 9.4: MPI_SUCCESS is 0. */
	return pc_ssa_is_error(run->fn, opnd.def) ?
		       pc_value_int(run->program, 0) :
		       pc_value_of(run->program, run->fn, opnd);
}

bool pc_uni_but_errors(const struct pc_run *run, uint32_t phi,
		       const struct pc_join *join)
{
	const struct pc_def *def = &run->ssa->defs.v[phi];
	uint32_t first = PC_NODE_NONE;

	if (run->axis == PC_AXIS_THREADS ||
	    run->program->opts->level == PC_LEVEL_STRICT)
		return false;
	for (uint32_t k = 0; k < join->n; k++) {
		uint32_t i = run->u->via.v[join->first + k], node;

		if (comes_by_error(run, def->block, i))
			continue;
		node = value_of(run, run->ssa->opnds.v[def->first + i]);
		if (!node || (first && node != first))
			return false;
		first = node;
	}
	return true;
}
