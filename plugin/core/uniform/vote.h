/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * vote.h - the reductions by which processes vote (vote.c), for both_answers.c
 *          and by_result.c.
 */
#ifndef PC_UNIFORM_VOTE_H
#define PC_UNIFORM_VOTE_H

#include <stdbool.h>
#include <stdint.h>
#include "tables/mpi_handles.h"

struct pc_def;
struct pc_process;
struct pc_run;
struct pc_uni;

/* A branch that tests the result of a reduction. */
struct pc_vote {
	uint32_t def;     /* the result */
	uint32_t zero;    /* the successor that it takes if the result is 0 */
	uint32_t share;   /* each process's contribution: a node */
	enum pc_mpi_vote says;
	bool flag; /* DEF is not negative, because all contributions are 0 or 1 */
	bool sure; /* the result says it of all contributions */
};

/* The only operand of DEF that is a definition, or PC_NONE. */
uint32_t pc_uni_only_part(const struct pc_run *run, const struct pc_def *def);
/* Whether the function has a reduction. */
bool pc_uni_votes(const struct pc_run *run);
/* Whether BRANCH only tests whether the result of a reduction is 0. */
bool pc_uni_asks(const struct pc_run *run, uint32_t branch, struct pc_vote *v);
/* Record for PROCESS the values that follow if NODE is 0 (ZERO), or is not
 * 0. */
void pc_uni_learn(const struct pc_run *run, struct pc_process *process,
		  uint32_t node, bool zero);
/* Set *UNI to the state of the result of V, on which block USE depends from now
 * on; false: there is no room to record it. */
bool pc_uni_by_vote(const struct pc_run *run, const struct pc_vote *v, uint32_t use,
		    struct pc_uni *uni);

#endif
