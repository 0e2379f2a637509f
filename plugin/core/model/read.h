/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * read.h - the interface between the two halves of the reader of the text form:
 *          text.c (functions, blocks) and event.c (the contents of a block).
 *
 * Functions that return bool store the first error in r->lex.error and return
 * false.
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
	struct pc_fn *fn;    /* the function being read, or NULL */
	const char *file;    /* the file of its @LINE:COL */
	bool open;           /* a block has no terminator yet */
	uint32_t block;
	int64_t far;         /* highest successor of fn, and its position */
	const char *far_at;
	PC_VEC(const char *) seen; /* by fn->index: where it is described */
};

/* After "slot" (slot.c). */
bool pc_read_slot(struct pc_reader *r);

/* A value; WHAT is for the message if there is none. */
bool pc_read_value(struct pc_reader *r, const char *what, struct pc_val *val);

/* LINE[:COL], without skipping. */
bool pc_read_line_col(struct pc_reader *r, struct pc_loc *loc);

/* ["FILE":]LINE[:COL], without skipping; the default file is FILE. */
bool pc_read_place(struct pc_reader *r, const char *file, struct pc_loc *loc);

/* Whether the next text is bN. */
bool pc_read_at_block(struct pc_reader *r);

/* An event, up to its end. */
bool pc_read_event(struct pc_reader *r);

/* If a terminator is next, read it, set *OK to the success, return true. */
bool pc_read_term(struct pc_reader *r, bool *ok);

#endif
