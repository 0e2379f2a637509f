/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * progress.h - shows on a terminal what the command does if it takes longer
 *              than a second.
 *
 * Nothing is shown if standard error is not a terminal, or TERM is "dumb".
 */
#ifndef PC_TOOL_PROGRESS_H
#define PC_TOOL_PROGRESS_H

/* The current step: "reading", "libgrid.so"; WHICH may be NULL.  It is number
 * DONE of ALL; 0 of 0: not counted. */
void tool_progress(const char *what, const char *which, unsigned done,
		   unsigned all);

/* Show nothing more: remove the line before something else is printed. */
void tool_progress_end(void);

#endif
