/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fail_options.h - options that say which processes fail in a run.
 */
#ifndef PC_TOOL_FAIL_OPTIONS_H
#define PC_TOOL_FAIL_OPTIONS_H

#include <stdbool.h>

struct tool_fail {
	bool given;       /* failures are simulated */
	char plan[4000];  /* PARCOACH_FAIL (runtime/failures/plan.c) */
	double mtbf, shape; /* seconds; 0: not given */
	long seed;
};

/* ARG is one of these options, and goes into *F: 1; it is another one: 0; its
 * value is wrong, after an error message: -1. */
int tool_fail_take(struct tool_fail *f, const char *arg);

/* All options have been taken: put them into the environment.  Returns 0, or an
 * exit status after an error message. */
int tool_fail_set(struct tool_fail *f);

#endif
