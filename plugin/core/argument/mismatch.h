/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mismatch.h - the first difference between what two processes call.
 */
#ifndef PC_ARGUMENT_MISMATCH_H
#define PC_ARGUMENT_MISMATCH_H

#include <stdint.h>
#include "report/strength.h"
#include "value/frame.h"

enum pc_end {
	PC_END_NONE,       /* a collective */
	PC_END_MEET,       /* the block where the paths meet */
	PC_END_AGAIN,      /* the same condition again (a loop) */
	PC_END_LEAVE,      /* the exit of the function */
};

enum pc_differ {
	PC_DIFFER_NOT,      /* both paths call the same */
	PC_DIFFER_CALLS,    /* different collectives, or one calls none */
	PC_DIFFER_ARGUMENT, /* the same, with another root, op, ... */
	PC_DIFFER_KIND,     /* blocking and nonblocking form of one */
	PC_DIFFER_ORDER,    /* the same on two communicators, in another
			     * order */
	PC_DIFFER_UNKNOWN,  /* too much to compare, or reported by itself */
};

/* The first difference.  FIRST is on the path that calls a collective; if both
 * paths do, it is the call that is first in the source. */
struct pc_mismatch {
	enum pc_differ differ;
	enum pc_strength strength; /* over the communicator of the collective */
	uint32_t comm;             /* its handle; PC_NODE_NONE: not known */
	uint32_t group;            /* the group of that communicator */
	struct pc_spot first;      /* a collective unless DIFFER is UNKNOWN */
	struct pc_spot second;
	enum pc_end end;           /* what SECOND is */
	int32_t argument;          /* for PC_DIFFER_ARGUMENT: which one */
};

#endif
