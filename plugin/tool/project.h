/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * project.h - the project file, for the commands.
 */
#ifndef PC_TOOL_PROJECT_H
#define PC_TOOL_PROJECT_H

#include "project/project.h"

struct tool_opts;

/* pc_project_read () with the facts that are installed beside the command.
 * Returns 0, also if there is no file, or TOOL_THEIRS after an error message. */
int tool_project_read(const char *from, struct pc_arena *arena,
		      struct pc_project *p);

/* Option I of P as on the command line, in ARENA: "--NAME=VALUE". */
const char *tool_project_option(struct pc_arena *arena,
				const struct pc_project *p, uint32_t i);

/* Read the one of the first of the ARGC arguments at ARGV that is a file, or
 * else of the current folder, and apply its options to OPTS.  Returns 0 or
 * TOOL_THEIRS. */
int tool_project_apply(struct tool_opts *opts, int argc, char **argv);

#endif
