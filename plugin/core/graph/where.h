/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * where.h - source locations in messages and dumps.
 */
#ifndef PC_WHERE_H
#define PC_WHERE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include "model/model.h"

/* LOC, or if it is not known the nearest location in block BLOCK of FN. */
struct pc_loc pc_loc_near(const struct pc_fn *fn, uint32_t block,
			  struct pc_loc loc);
/* "FILE:LINE" without directories. */
const char *pc_loc_text(struct pc_program *program, struct pc_loc loc);
/* Where control leaves FN at BLOCK: its terminator, else the closing brace. */
struct pc_loc pc_fn_end(const struct pc_fn *fn, uint32_t block);

/* Print the first line of a pass's dump of FN; false: there is nothing more. */
bool pc_dump_head(FILE *out, const struct pc_fn *fn);
/* Print the dump of a pass that says something of single events of FN: for each of
 * which SAYS gives a text in TEXT, of SIZE bytes, its block, its place and the text. */
void pc_dump_events(FILE *out, const struct pc_fn *fn,
		    bool (*says)(const struct pc_event *event, char *text,
				 size_t size));

#endif
