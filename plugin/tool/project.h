/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * project.h - the project file .parcoach.json: options for all files of a
 *             project and for folders in it (docs/PROJECT.md).
 */
#ifndef PC_TOOL_PROJECT_H
#define PC_TOOL_PROJECT_H

#include <stdbool.h>
#include "base/vec.h"

struct pc_arena;
struct tool_opts;

struct tool_project {
	const char *path; /* the file; "": there is none */
	/* Options as on the command line, with absolute names of files; a later
	 * one overrides an earlier one. */
	PC_VEC(const char *) options;
	const char *baseline; /* absolute, or NULL */
};

/* Read the project file in the folder of FROM, a file or a folder, or in the
 * nearest folder above that has one, into P, in ARENA, with the options for the
 * folder of FROM.  Returns 0, also if there is none, or TOOL_THEIRS after an
 * error message, which names the line. */
int tool_project_read(const char *from, struct pc_arena *arena,
		      struct tool_project *p);

/* Read the one of the first of the ARGC arguments at ARGV that is a file, or
 * else of the current folder, and apply its options to OPTS.  Returns as
 * above. */
int tool_project_apply(struct tool_opts *opts, int argc, char **argv);

#endif
