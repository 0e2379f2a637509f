/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * where.h - places in the source, as messages and dumps name them.
 */
#ifndef PC_WHERE_H
#define PC_WHERE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include "model/model.h"

/* LOC, or if it is not known the nearest place in block BLOCK of FN. */
struct pc_loc pc_loc_near(const struct pc_fn *fn, uint32_t block,
			  struct pc_loc loc);
/* "FILE:LINE" without directories. */
const char *pc_loc_text(struct pc_program *program, struct pc_loc loc);
/* Where FN is left: its closing brace, or what is known instead. */
struct pc_loc pc_fn_end(const struct pc_fn *fn, uint32_t block);

/* The first line of what a pass prints for FN; false: that is all. */
bool pc_dump_head(FILE *out, const struct pc_fn *fn);

#endif
