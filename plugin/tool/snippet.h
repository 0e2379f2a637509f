/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * snippet.h - a line of the source under a warning, as GCC prints it.
 */
#ifndef PC_TOOL_SNIPPET_H
#define PC_TOOL_SNIPPET_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include "model/model.h"

/* Print the LEN bytes at TEXT, line number LINE, and a caret under column COL
 * (0: none). */
void tool_snippet(FILE *out, const char *text, size_t len, uint32_t line,
		  uint32_t col);

/* The column, as GCC counts it, of byte COL, from 1, of the LEN bytes at TEXT; COL
 * if there is no such byte. */
uint32_t tool_column(const char *text, size_t len, uint32_t col);
/* The same of LOC, if its line can be read. */
uint32_t tool_column_at(struct pc_loc loc);

/* The same as tool_snippet () for the line at LOC, if it can be read. */
void tool_snippet_at(FILE *out, struct pc_loc loc);

/* Whether OUT is a terminal that shows colors (and NO_COLOR is not set). */
bool tool_color(FILE *out);

#endif
