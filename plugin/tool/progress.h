/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * progress.h - what is being done, on a terminal, for who waits longer than a
 *              second.
 *
 * Nothing at all if standard error is no terminal, or TERM is "dumb".
 */
#ifndef PC_TOOL_PROGRESS_H
#define PC_TOOL_PROGRESS_H

/* From now on this is being done: "reading", "libgrid.so"; WHICH may be NULL.
 * DONE of ALL, 0 of 0: it is not counted. */
void tool_progress(const char *what, const char *which, unsigned done,
		   unsigned all);

/* Nothing any more: take the line away before something else is printed. */
void tool_progress_end(void);

#endif
