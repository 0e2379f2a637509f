/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * read.h - between the two halves of the reader of the text form:
 *                text.c (functions, blocks), event.c (what stands
 *                in a block).
 *
 * Functions that return bool report the first error into r->lex.error and
 * return false.
 */
#ifndef PC_MODEL_READ_H
#define PC_MODEL_READ_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/lex.h"

struct pc_fn;
struct pc_loc;
struct pc_val;

struct pc_reader {
	struct pc_lex lex;
	const char *unit;
	struct pc_fn *fn;    /* being read */
	const char *file;    /* of its @LINE:COL */
	bool open;           /* a block is, and has no terminator yet */
	uint32_t block;
	int64_t far;         /* highest successor of fn, and where it stands */
	const char *far_at;
	PC_VEC(const char *) seen; /* by fn->index: where it was described */
};

/* Behind "slot" (slot.c). */
bool pc_read_slot(struct pc_reader *r);

/* A value; WHAT is said to be expected if there is none. */
bool pc_read_value(struct pc_reader *r, const char *what, struct pc_val *val);

/* LINE[:COL], right here. */
bool pc_read_line_col(struct pc_reader *r, struct pc_loc *loc);

/* ["FILE":]LINE[:COL], right here; without a file that is FILE. */
bool pc_read_place(struct pc_reader *r, const char *file, struct pc_loc *loc);

/* Whether bN stands here. */
bool pc_read_at_block(struct pc_reader *r);

/* An event, to its end. */
bool pc_read_event(struct pc_reader *r);

/* If a terminator stands here: read it, say in *OK how that went, and return
 * true. */
bool pc_read_term(struct pc_reader *r, bool *ok);

#endif
