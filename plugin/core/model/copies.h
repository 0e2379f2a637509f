/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * copies.h - the calls that the body of their function has replaced.
 */
#ifndef PC_MODEL_COPIES_H
#define PC_MODEL_COPIES_H

#include "model/contents.h"

/* An element of program->copies: a call of TO in IN at LOC, which the pass "short"
 * has replaced. */
struct pc_copy {
	const struct pc_fn *in, *to;
	struct pc_loc loc;
};

#endif
