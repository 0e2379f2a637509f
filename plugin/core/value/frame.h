/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * frame.h - places in functions that were reached through calls.
 */
#ifndef PC_VALUE_FRAME_H
#define PC_VALUE_FRAME_H

#include <stdint.h>

struct pc_fn;

/* A call on the way from where one began to look into a function that it calls:
 * parameters there are arguments of the call at EVENT here. */
struct pc_frame {
	const struct pc_frame *up; /* NULL: FN is where one began */
	const struct pc_fn *fn;
	uint32_t block, event;     /* the call in FN */
};

/* A place in a function that was reached through calls. */
struct pc_spot {
	const struct pc_fn *fn;
	uint32_t block, event; /* event PC_NONE: the block's end */
	const struct pc_frame *frame; /* calls on the way; NULL: none */
};

#endif
