/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * needless.h - which checks at run time are proved needless.
 */
#ifndef PC_NEEDLESS_H
#define PC_NEEDLESS_H

#include <stdint.h>

struct pc_program;

/* Why checks are needed, in one line; NULL: they are proved needless. */
struct pc_needless {
	const char *compare; /* checks between processes, and at exits */
	const char *threads; /* checks between the threads of a process */
	uint32_t compares, threadses; /* the number of reasons */
};

/* Judge WHOLE, linked, after all passes at level strict; texts in its arena. */
struct pc_needless pc_needless(struct pc_program *whole);

#endif
