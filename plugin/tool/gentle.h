/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * gentle.h - runs a compiler's command for `parcoach build`: whatever is wrong
 *            with the checks, the command does what it does without them.
 */
#ifndef PC_TOOL_GENTLE_H
#define PC_TOOL_GENTLE_H

#include <stdbool.h>

struct tool_gentle {
	const char *dir;      /* the database: .parcoach */
	const char *compiler; /* of PLAIN */
	const char *plugin;   /* that CHECKED loads, or NULL */
	const char *output;   /* of a link, else NULL */
	bool from_stdin;      /* it reads its source there */
	bool from_pipe;       /* or from a pipe: it is run once */
	bool runtime;         /* CHECKED links the run time */
	char **plain;         /* the command as the build gave it */
	char **checked;       /* the same with the checks */
	char **bare;          /* RUNTIME: the same without the run time */
};

/* Record in the database DIR why a command is run without the checks. */
void tool_gentle_skip(const char *dir, const char *why);

/* Run CHECKED; if it fails because of what it has more than PLAIN, run PLAIN,
 * or if only the run time is the cause, BARE.
 * Returns the exit status of the last command. */
int tool_gentle_run(const struct tool_gentle *g);

#endif
