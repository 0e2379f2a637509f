/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * needless.h - which checks at run time the analyses of a whole program prove
 *              needless.
 */
#ifndef PC_NEEDLESS_H
#define PC_NEEDLESS_H

#include <stdint.h>

struct pc_program;

/* Why checks are needed, in one line, or NULL: they are proved needless. */
struct pc_needless {
	const char *compare; /* those between processes, and at leaving */
	const char *threads; /* those of the threads of a process */
	uint32_t compares, threadses; /* reasons that there are */
};

/* Ask of WHOLE, linked, after all passes at level strict (pc_run ()); texts are in
 * its arena. */
struct pc_needless pc_needless(struct pc_program *whole);

#endif
