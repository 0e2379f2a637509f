/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * why.h - the verdicts on the collectives of a line, with their reasons, for
 *         users (`--why`).
 */
#ifndef PC_VERDICT_WHY_H
#define PC_VERDICT_WHY_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct pc_program;

/* A place in the source: FILE NULL means any file. */
struct pc_why_at {
	const char *file;
	uint32_t line;
};

/* Read LINE, or with ANY_FILE also FILE:LINE, into *AT; FILE is allocated by
 * malloc () and belongs to the caller.  False: TEXT has another form. */
bool pc_why_read(const char *text, bool any_file, struct pc_why_at *at);

/* Print the verdicts after all passes; the number of collectives there. */
uint32_t pc_why_print(FILE *out, struct pc_program *program,
		      const struct pc_why_at *at);

#endif
