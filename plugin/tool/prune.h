/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * prune.h - switches checks at run time off in linked files, and on again.
 */
#ifndef PC_TOOL_PRUNE_H
#define PC_TOOL_PRUNE_H

#include "parcoach.h"

struct tool_prune {
	struct pc_opts opts; /* of the analyses */
	const char *const *files; /* the program, its shared libraries */
	uint32_t n;
	bool quiet; /* print nothing about the result */
	bool alone; /* do not search needed libraries */
	bool undo;  /* switch all on again */
	/* If not NULL: called after the analysis; if it returns false, nothing
	 * is changed or printed, which is not an error. */
	bool (*goes_on)(int fd);
	int fd;
};

/* Switch off in the files the checks that the analyses prove needless.  Each
 * file is replaced completely or not changed.  Prints on stderr how many checks
 * are off, and why others remain.  Returns 0, or TOOL_THEIRS after an error. */
int tool_prune(const struct tool_prune *prune);

#endif
