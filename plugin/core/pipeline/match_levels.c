/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * match_levels.c - the pass "match": which of its two analyses runs.
 *
 * In:   the level.
 * Out:  at level paper, the analysis of the paper (paper/paper.h).  At the
 *       other levels, the comparison of what processes call on the branches of
 *       a condition (match/sides.h).  The comparison runs twice for a closed
 *       program if the first answer justifies an assumption.
 */
#include "model/contents.h"
#include "tables/passes.h"
#include "graph/where.h"
#include "paper/paper.h"
#include "match/sides.h"

void pc_pass_match_run(struct pc_program *program)
{
	if (program->opts->level == PC_LEVEL_PAPER) {
		pc_paper_match(program);
		return;
	}
	pc_match_sides(program);
	if (program->closed && pc_agree_assume(program))
		pc_match_sides(program);
	pc_match_sides_say(program);
}

void pc_pass_match_dump(FILE *out, const struct pc_program *program,
			const struct pc_fn *fn)
{
	if (!pc_dump_head(out, fn))
		return;
	if (program->opts->level == PC_LEVEL_PAPER)
		pc_paper_match_dump(out, fn);
	else
		pc_match_sides_dump(out, fn);
}
