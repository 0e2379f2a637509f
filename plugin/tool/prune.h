/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * prune.h - checks at run time are switched off in linked files, and on again.
 */
#ifndef PC_TOOL_PRUNE_H
#define PC_TOOL_PRUNE_H

#include "parcoach.h"

struct tool_prune {
	struct pc_opts opts; /* of the analyses */
	const char *const *files; /* the program, its shared libraries */
	uint32_t n;
	bool quiet; /* say nothing of what was done */
	bool alone; /* libraries that the files need are not looked for */
	bool undo;  /* switch all on again */
	/* If not NULL: after the analysis, whether to go on; else nothing is
	 * changed nor said, and that is no error. */
	bool (*goes_on)(int fd);
	int fd;
};

/* Switch off in the files what the analyses prove needless; each is written as a
 * whole or stays as it was.  Says on stderr how many, and why others stay.
 * Returns 0, or TOOL_THEIRS after an error message. */
int tool_prune(const struct tool_prune *prune);

#endif
