/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * explain.h - the page of each diagnostic, as in docs/DIAGNOSTICS.md.
 */
#ifndef PC_TOOL_EXPLAIN_H
#define PC_TOOL_EXPLAIN_H

/* Texts of several lines, with or without a newline at the end. */
struct tool_page {
	const char *name, *what, *meaning, *example, *advice;
};

/* The page of the diagnostic called ID, or NULL. */
const struct tool_page *tool_page_find(const char *id);
/* The name of page N, from 0 on, or NULL. */
const char *tool_page_name(unsigned n);

#endif
