/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * vote.h - what vote.c shares with by_result.c.
 */
#ifndef PC_UNIFORM_VOTE_H
#define PC_UNIFORM_VOTE_H

#include <stdbool.h>
#include <stdint.h>

struct pc_def;
struct pc_process;
struct pc_run;

/* The only operand of DEF that is a definition, or PC_NONE. */
uint32_t pc_uni_only_part(const struct pc_run *run, const struct pc_def *def);
/* Record for PROCESS the values that follow if NODE is 0 (ZERO), or is not
 * 0. */
void pc_uni_learn(const struct pc_run *run, struct pc_process *process,
		  uint32_t node, bool zero);

#endif
