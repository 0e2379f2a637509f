/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * expand_copy.h - internals of the passes "expand" and "short": the copy of a
 *            function in place of a call.
 */
#ifndef PC_EXPAND_COPY_H
#define PC_EXPAND_COPY_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/model.h"

#define PC_EXPAND_PARAMS 16 /* for which a value may stand in the copy */

/* A call that is replaced, and what is known of the caller. */
struct expand {
	struct pc_program *program;
	struct pc_fn *fn;       /* the caller */
	const struct pc_fn *to; /* the function that is called */
	struct pc_event call;
	char mark;              /* of the pass, and the number of this call, in the */
	uint32_t number;        /* names of variables */
	/* The next temporary; the first one of the copy; the first one that the caller
	 * did not have. */
	int64_t next_tmp, base, own;
	uint32_t added, n_blocks; /* events; blocks before that */
	PC_VEC(struct pc_val) known; /* by temporary of the caller: what it copies,
				      * which does not change; or UNKNOWN */
	uint32_t first, tail;   /* blocks: of the copy, behind it */
	uint32_t handler; /* block that an exception of the call leads to, or PC_NONE */
	struct pc_val stand[PC_EXPAND_PARAMS]; /* for the parameters; UNKNOWN: a variable */
	struct pc_val result;   /* variable that gets the result, or UNKNOWN */
};

/* Start with the function x->fn, before its first copy. */
void pc_expand_begin(struct expand *x);
/* The block to which an exception of the call at event E of BLOCK leads, if that is
 * one of the caller, or PC_NONE. */
uint32_t pc_expand_handler(const struct pc_block *block, uint32_t e);
/* Whether what the function that CALL calls stores through its parameters would be
 * stored under names of the caller: each is the address of one value, or a pointer that
 * the caller does not change; and the functions that it gets and calls are known, or
 * parameters of the caller. */
bool pc_expand_fits(struct expand *x, const struct pc_event *call);
/* expand_moved.c: whether the argument VALUE of x->call may be the address of one of
 * several parts of an array or of several objects, and the function that is called reads
 * what PARAM, its parameter, points to. */
bool pc_expand_moved(const struct expand *x, struct pc_val value, const char *param);
/* Replace the call at event E of block B by a copy of the function that it calls. */
void pc_expand_call(struct expand *x, uint32_t b, uint32_t e);
/* What stands for parameter I in the copy: a value that is the same everywhere in the
 * caller; or UNKNOWN: a variable. */
struct pc_val pc_expand_argument(const struct expand *x, uint32_t i);
/* expand_called.c: the function with a body of which VALUE is the address, or NULL. */
struct pc_fn *pc_expand_function(const struct expand *x, struct pc_val value);
/* Whether x->call passes, or the caller gets, each function that the function that is
 * called calls by a parameter. */
bool pc_expand_knows(const struct expand *x);
/* In the copy: CALL, through a pointer, calls the function that this is, if it is known;
 * block B goes on at the function that it tests for (pass "pointers"), if that is. */
void pc_expand_direct(const struct expand *x, struct pc_event *call);
void pc_expand_settle(const struct expand *x, uint32_t b);
/* After the last copy: use what temporaries copy in place of these, and remove the
 * assignments to temporaries of copies that nothing uses any more. */
void pc_expand_end(struct expand *x);

#endif
