/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mismatch.h - how what two processes call differs.
 */
#ifndef PC_ARGUMENT_MISMATCH_H
#define PC_ARGUMENT_MISMATCH_H

#include <stdint.h>
#include "report/strength.h"
#include "value/frame.h"

enum pc_end {
	PC_END_NONE,       /* a collective */
	PC_END_MEET,       /* where the ways meet again */
	PC_END_AGAIN,      /* the condition once more (a loop) */
	PC_END_LEAVE,      /* the function is left */
};

enum pc_differ {
	PC_DIFFER_NOT,      /* both sides call the same */
	PC_DIFFER_CALLS,    /* different collectives, or one calls none */
	PC_DIFFER_ARGUMENT, /* the same, with another root, op, ... */
	PC_DIFFER_KIND,     /* blocking and nonblocking form of one */
	PC_DIFFER_ORDER,    /* the same ones on two communicators, in another
			     * order */
	PC_DIFFER_UNKNOWN,  /* too much to tell, or something inside is
			     * reported by itself */
};

/* The first difference.  FIRST is what the processes call that have a
 * collective; if both sides do, the one that comes first in the source. */
struct pc_mismatch {
	enum pc_differ differ;
	enum pc_strength strength; /* over the communicator of the collective */
	uint32_t comm;             /* the handle, PC_NODE_NONE: not known */
	uint32_t group;            /* that communicator's group */
	struct pc_spot first;      /* always a collective if not UNKNOWN */
	struct pc_spot second;
	enum pc_end end;           /* what SECOND is */
	int32_t argument;          /* DIFFER_ARGUMENT: which */
};

#endif
