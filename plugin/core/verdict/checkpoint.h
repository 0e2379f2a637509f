/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * checkpoint.h - where a coordinated checkpoint is safe
 *                (`parcoach check --checkpoints`).
 */
#ifndef PC_VERDICT_CHECKPOINT_H
#define PC_VERDICT_CHECKPOINT_H

#include <stdint.h>
#include <stdio.h>

struct pc_program;

struct pc_checkpoints {
	uint32_t places; /* that were judged */
	uint32_t unsafe; /* of them, places where a checkpoint is written and
			  * for which it is sure that they are not safe */
};

/* Print, after all passes, a line for each call of a procedure that writes a
 * checkpoint: those of FTI, SCR and VeloC, and of the functions NAMES, separated
 * by commas (NULL: none).  If there are none: for each place after a blocking
 * collective over all processes in a loop.  Of more than 200 places, the others
 * are judged and counted only. */
struct pc_checkpoints pc_checkpoints_print(FILE *out, struct pc_program *program,
					   const char *names);

#endif
