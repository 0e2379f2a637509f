/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * frame.h - places in functions that were reached through calls.
 */
#ifndef PC_VALUE_FRAME_H
#define PC_VALUE_FRAME_H

#include <stdint.h>

struct pc_fn;

/* A call passed on the path from the starting function to a callee.  The
 * callee's parameters are the arguments of the call at EVENT. */
struct pc_frame {
	const struct pc_frame *up; /* NULL: FN is the starting function */
	const struct pc_fn *fn;
	uint32_t block, event;     /* the call in FN */
};

/* A place in a function that was reached through calls. */
struct pc_spot {
	const struct pc_fn *fn;
	uint32_t block, event; /* event PC_NONE: the end of the block */
	const struct pc_frame *frame; /* calls passed, or NULL */
};

#endif
