/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * match.h - one function while its collectives are matched: what match.c finds
 *           and match_tell.c puts into words.
 */
#ifndef PC_MATCH_H
#define PC_MATCH_H

#include "analysis.h"

/* Level paper. */
struct match {
	struct pc_program *program;
	struct pc_fn *fn;
	struct pc_flow *flow;
	struct pc_sets sets;
	struct pc_frontier frontier;
	uint32_t *cause_of; /* block -> index of its cause, or PC_NONE */
	uint32_t *set_blocks;
	uint32_t *first_item; /* block -> index of its first item */
};

/* Set `quiet` of the causes that are known to be right; one warning for the
 * others, or for those that keep processes from the same collectives. */
void pc_match_tell(struct match *m);

/* ---- match_sides.c: the pass at levels default and strict ---- */

void pc_match_sides(struct pc_program *program);
void pc_match_sides_dump(FILE *out, const struct pc_fn *fn);

/* ---- agree.c ---- */

/* What pc_match_sides () has told of is withdrawn, to be asked again as if all
 * processes agreed where some would leave a function; false: there is no such
 * place. */
bool pc_agree_assume(struct pc_program *program);

/* ---- match_say.c ---- */

/* Set `quiet` of the causes of FN; the warnings. */
void pc_match_say(struct pc_program *program, struct pc_fn *fn);

#endif
