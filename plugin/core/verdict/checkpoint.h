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

/* Print, after all passes, a line for each call of a procedure that writes a
 * checkpoint: those of FTI, SCR and VeloC, and of the functions NAMES, separated
 * by commas (NULL: none).  If there are none: for each place after a blocking
 * collective over all processes in a loop.  Returns the number of lines. */
uint32_t pc_checkpoints_print(FILE *out, struct pc_program *program,
			      const char *names);

#endif
