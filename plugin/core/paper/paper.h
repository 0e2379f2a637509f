/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * paper.h - level paper: one function while its collectives are matched by
 *           paper.c and reported by paper_tell.c.
 */
#ifndef PC_MATCH_H
#define PC_MATCH_H

#include <stdint.h>
#include <stdio.h>
#include "model/model.h"
#include "graph/flow.h"
#include "paper/summary.h"

struct match {
	struct pc_program *program;
	struct pc_fn *fn;
	struct pc_flow *flow;
	struct pc_sets sets;
	struct pc_frontier frontier;
	uint32_t *cause_of; /* block -> index of its cause, or PC_NONE */
	uint32_t *set_blocks;
	uint32_t *first_item; /* block -> index of its first item, or PC_NONE */
};

/* The pass "match" at level paper, and its dump for FN, which is live. */
void pc_paper_match(struct pc_program *program);
void pc_paper_match_dump(FILE *out, const struct pc_fn *fn);

/* Set `quiet` of the causes that are correct.  Give one warning for each other
 * cause, or for several that keep processes from the same collectives. */
void pc_match_tell(struct match *m);

#endif
