/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ends_job.c - blocks from which every path certainly ends the job, as far as
 *              this is known before values are computed.
 *
 * In:   the cfg of a function; info->over of its callees.
 * Out:  info->over, by block: a process that reaches the block reaches
 *       MPI_Abort or `abort`, or a function that begins with such a block, and
 *       so never returns to the caller.  Nothing reads what is written on that
 *       path.
 * Cost: O(E).
 * Not:  loops, which may not terminate; `exit`, whose handlers and destructors
 *       may still read; `abort`, unless all functions of the program are known and
 *       none calls setjmp (), to which a handler of SIGABRT may jump (C11 7.22.4.1);
 *       calls within a recursion; pc_block_ends () knows more, but only later.
 */
#include "memory/ends_job.h"

#include <string.h>
#include "base/arena.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "graph/outside.h"
#include "model/contents.h"
#include "model/program.h"

/* The last call of BLOCK runs no more code of the program. */
static bool is_aborted(const struct pc_block *block)
{
	static const char *const names[] = { "abort", "_gfortran_abort",
					     "__assert_fail" };
	const struct pc_event *last = block->events.n ?
		&block->events.v[block->events.n - 1] : NULL;

	if (block->term != PC_TERM_NORETURN || !last ||
	    last->kind != PC_EV_CALL || !last->callee)
		return false;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (!strcmp(last->callee->name, names[i]))
			return true;
	return false;
}

bool pc_over_jumps(struct pc_program *program)
{
	static const char *const names[] = { "setjmp", "_setjmp", "sigsetjmp",
					     "__sigsetjmp", "__builtin_setjmp" };
	uint32_t n = 0;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (pc_fn_find(program, names[i]))
			return true;
	if (program->closed)
		pc_fns_unknown(program, &n);
	return !program->closed || n;
}

static bool is_over(const struct pc_block *block, const bool *over, bool jumps)
{
	bool all = block->succ.n;

	for (uint32_t i = 0; i < block->events.n; i++)
		if (pc_over_by(&block->events.v[i]))
			return true;
	if (!jumps && is_aborted(block))
		return true;
	for (uint32_t i = 0; i < block->succ.n; i++)
		all &= over[block->succ.v[i]];
	return all;
}

void pc_over_find(struct pc_program *program, struct pc_fn *fn, bool jumps)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	bool *over = PC_ARRAY(program->arena, fn->blocks.n, bool);

	/* Successors first; across a back edge it is not known yet. */
	for (uint32_t i = cfg->n_reach; i--;)
		over[cfg->rpo[i]] = is_over(&fn->blocks.v[cfg->rpo[i]], over,
					    jumps);
	fn->info->over = over;
}
