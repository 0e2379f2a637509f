/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * live.h - the flags of functions, and which functions are analyzed.
 */
#ifndef PC_MODEL_LIVE_H
#define PC_MODEL_LIVE_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"

enum pc_fn_flag {
	PC_FN_DEFINED = 1,  /* its blocks are known */
	PC_FN_EXPORTED = 2, /* other units can call it */
	PC_FN_ADDRESS = 4,  /* its address is taken */
	PC_FN_NORETURN = 8, /* declared noreturn */
	PC_FN_BROKEN = 16,  /* we failed on it: no check, no diagnostic */
	PC_FN_PURE = 32,    /* writes nothing; its result follows from its
			     * arguments and what they point to */
	PC_FN_WORDS = 256,  /* it keeps the executed word (pass "plan") */
	PC_FN_LIBRARY = 128, /* from a system header, or the compiler's */
	PC_FN_UNIFORM = 64, /* a fact: all processes get equal results */
	PC_FN_WEAK = 512, /* a definition that is not seen may override it */
	PC_FN_TABLE = 1024, /* its address is in an initialized variable */
	PC_FN_FIRST = 2048, /* the system calls it before the main program */
	PC_FN_CALLED = 4096, /* a library may call it at any time */
	PC_FN_SLICED = 16384, /* its body is dropped (slice/slice.h) */
	PC_FN_SHORT = 8192, /* its body only stands in place of calls (pass
			     * "expand") */
};

/* Event number EVENT of BLOCK. */
static inline struct pc_event *pc_event_at(const struct pc_fn *fn,
					   uint32_t block, uint32_t event)
{
	return &fn->blocks.v[block].events.v[event];
}

/* Whether FN is defined in the program, and no procedure of MPI. */
static inline bool pc_fn_has_body(const struct pc_fn *fn)
{
	return fn->flags & PC_FN_DEFINED && fn->blocks.n && !fn->op;
}

/* Whether FN is analyzed: defined here and not broken. */
static inline bool pc_fn_live(const struct pc_fn *fn)
{
	return (fn->flags & PC_FN_DEFINED) && !(fn->flags & PC_FN_BROKEN) &&
	       fn->blocks.n && fn->info;
}

#endif
