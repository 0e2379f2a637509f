/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * error.c - values that differ only if MPI returns an error on some processes,
 *           or if memory is exhausted on some (memory/ssa_error.c).
 *
 * In:   the paths that meet after a branch that differs between processes.
 * Out:  whether all processes get the same value there, except those that come
 *       from an error or hold an error code.
 * Cost: O(paths); once for each block, FEW * FEW edges.
 * Not:  At level strict; between threads.
 *
 * RATIONALE: the value of `if (rank == 0 && MPI_Send (...) != MPI_SUCCESS)
 * return -1; return 0;` is not reported as different, just as `if (rank == 0 &&
 * MPI_Send (...)) return;` is not reported as a mismatch (match/pair.c).  It is
 * not proved, either.
 */
#include "base/arena.h"
#include "model/contents.h"
#include "model/opts.h"
#include "graph/branch.h"
#include "graph/fn_info.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"
#include "uniform/engine.h"

#define FEW 16     /* edges into one block */

/* What is known of an operand of a phi; VALUE and a node: its value. */
enum { NOT_ASKED, BY_ERROR, VALUE };

/* Whether the edge from block FROM to block TO is taken only after an error of
 * MPI, or without memory. */
static bool is_error_way(const struct pc_fn *fn, uint32_t from, uint32_t to)
{
	uint32_t way;

	return pc_ssa_no_error(fn, from, &way) &&
	       pc_block_way_to(&fn->blocks.v[from], to) == 1 - way;
}

/* Whether all paths to block B are such, through at most DEEP more blocks with
 * one successor.  Several errors may share one label. */
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

/* Whether a process that is in block B had an error: B, or a block that
 * dominates it, can only be reached by errors. */
static bool had_error(const struct pc_run *run, uint32_t b)
{
	enum { NO = 1, YES };
	uint8_t *known = run->u->had_error;
	uint32_t top = b;
	uint8_t answer = NO;

	while (top != PC_NONE && !known[top] &&
	       !is_behind_errors(run->fn, top, 1))
		top = run->ssa->idom[top];
	if (top != PC_NONE) {
		answer = known[top] == NOT_ASKED ? YES : known[top];
		known[top] = answer;
	}
	for (; b != top; b = run->ssa->idom[b])
		known[b] = answer;
	return answer == YES;
}

bool pc_uni_by_error(const struct pc_run *run, uint32_t to, uint32_t i)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	uint32_t from = cfg->preds[cfg->pred_first[to] + i];

	if (run->axis == PC_AXIS_THREADS ||
	    run->program->opts->level == PC_LEVEL_STRICT)
		return false;
	return is_error_way(run->fn, from, to) || had_error(run, from);
}

/* The value of OPND without an error. */
static uint32_t value_of(const struct pc_run *run, struct pc_opnd opnd)
{
	/* MPI-4.0 9.4: MPI_SUCCESS is 0. */
	return pc_ssa_is_error(run->fn, opnd.def) ?
		       pc_value_int(run->program, 0) :
		       pc_value_of(run->program, run->fn, opnd);
}

/* What operand number I of the phi DEF is.  It is kept: a phi is asked for
 * each branch whose paths meet there. */
static uint32_t brought(const struct pc_run *run, const struct pc_def *def,
			uint32_t i)
{
	uint32_t *known = &run->u->brought[def->first + i];

	if (*known == NOT_ASKED)
		*known = pc_uni_by_error(run, def->block, i) ? BY_ERROR :
			 VALUE + value_of(run, run->ssa->opnds.v[def->first + i]);
	return *known;
}

bool pc_uni_but_errors(const struct pc_run *run, uint32_t phi,
		       const struct pc_join *join)
{
	const struct pc_def *def = &run->ssa->defs.v[phi];
	uint32_t first = NOT_ASKED;

	if (run->axis == PC_AXIS_THREADS ||
	    run->program->opts->level == PC_LEVEL_STRICT)
		return false;
	if (!run->u->brought)
		run->u->brought = PC_ARRAY(run->program->arena,
					   run->ssa->opnds.n, uint32_t);
	for (uint32_t k = 0; k < join->n; k++) {
		uint32_t one = brought(run, def,
				       run->u->via.v[join->first + k]);

		if (one == BY_ERROR)
			continue;
		if (one == VALUE + PC_NODE_NONE || (first && one != first))
			return false;
		first = one;
	}
	return true;
}
