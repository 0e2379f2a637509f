/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * gap.c - why an order of calls is not proved, for users (contract in gap.h).
 *
 * In:   a gap, as proof/prove.c has found it.
 * Out:  its text, its place in the source.
 */
#include "verdict/gap.h"

#include "base/arena.h"
#include "graph/where.h"
#include "model/contents.h"

const char *pc_gap_text(const struct pc_program *program,
			const struct pc_gap *gap)
{
	static const char *const says[] = {
		[PC_GAP_NONE] = "",
		[PC_GAP_BRANCH] = "this condition of '%s' is not proved to be "
				  "the same on all processes",
		[PC_GAP_LARGE] = "'%s' is too large to be analyzed",
		[PC_GAP_ANYTIME] = "functions that are not seen here, or other "
				   "threads, call '%s' at any time",
		[PC_GAP_END] = "'%s' ends the process here, and what is "
			       "called at its end is not seen",
		[PC_GAP_THROW] = "'%s' may handle an exception that this call "
				 "throws on some processes",
		[PC_GAP_TEAM] = "a value decides which threads of '%s' there "
				"are",
		[PC_GAP_CANCEL] = "what a cancellation in '%s' skips is not "
				  "proved to be the same on all processes",
		[PC_GAP_CALLS] = "'%s' calls code here that is not seen, which "
				 "may call collectives",
		[PC_GAP_CALLED] = "other units can call '%s', and it is not "
				  "seen which processes do (the whole program "
				  "shows it: parcoach check)",
	};

	return pc_arena_printf(program->arena, says[gap->kind],
			       gap->fn->pretty);
}

struct pc_loc pc_gap_loc(const struct pc_gap *gap)
{
	const struct pc_block *block = &gap->fn->blocks.v[gap->block];

	return pc_loc_near(gap->fn, gap->block,
			   gap->kind == PC_GAP_BRANCH ? block->loc :
			   gap->event ? gap->event->loc : gap->fn->loc);
}
