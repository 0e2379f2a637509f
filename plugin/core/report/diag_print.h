/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * diag_print.h - print findings as the compiler does.
 */
#ifndef PC_REPORT_DIAG_PRINT_H
#define PC_REPORT_DIAG_PRINT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include "model/model.h"

/* How they are printed; QUOTE, or NULL, prints the source line at LOC; COLUMN is
 * the column of LOC that is printed instead of its byte. */
struct pc_diag_style {
	bool colored; /* for a terminal */
	uint32_t (*column)(struct pc_loc loc);
	void (*quote)(FILE *out, struct pc_loc loc);
};

/* Print LOC, if it has a file, and SEVERITY: "FILE:LINE:COL: warning: ". */
void pc_diag_start(FILE *out, bool colored, struct pc_loc loc,
		   const char *severity);

/* Print the visible ones as the compiler does: FILE:LINE:COL: warning: TEXT
 * [ID], then notes.  STYLE NULL: only that. */
void pc_diag_print(FILE *out, const struct pc_program *program,
		   const struct pc_diag_style *style);

#endif
