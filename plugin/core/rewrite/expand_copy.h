/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * expand_copy.h - internals of the pass "expand": the copy of a function in place of a
 *            call.
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
	uint32_t number;        /* of this call, in the names of variables */
	/* The next temporary; the first one of the copy; the first one that the caller
	 * did not have. */
	int64_t next_tmp, base, own;
	uint32_t added, n_blocks; /* events; blocks before that */
	PC_VEC(struct pc_val) known; /* by temporary of the caller: what it copies,
				      * which does not change; or UNKNOWN */
	uint32_t first, tail;   /* blocks: of the copy, behind it */
	struct pc_val stand[PC_EXPAND_PARAMS]; /* for the parameters; UNKNOWN: a variable */
	struct pc_val result;   /* variable that gets the result, or UNKNOWN */
};

/* Start with the function x->fn, before its first copy. */
void pc_expand_begin(struct expand *x);
/* Replace the call at event E of block B by a copy of the function that it calls. */
void pc_expand_call(struct expand *x, uint32_t b, uint32_t e);
/* After the last copy: use what temporaries copy in place of these, and remove the
 * assignments to temporaries of copies that nothing uses any more. */
void pc_expand_end(struct expand *x);

#endif
