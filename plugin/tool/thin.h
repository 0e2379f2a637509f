/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * thin.h - thin archives: lists of objects, which stay where they are.
 */
#ifndef PC_TOOL_THIN_H
#define PC_TOOL_THIN_H

#include <stdbool.h>
#include <stddef.h>

struct tool_thin {
	const char *path;  /* the archive */
	const char *text;  /* all of it */
	size_t len, at;
	const char *names; /* long ones, each ends with a newline */
	size_t names_len;
};

/* Whether the LEN bytes at TEXT are a thin archive. */
bool tool_thin_is(const char *text, size_t len);

/* The next member of T, of which PATH, TEXT and LEN were set: where it lies is
 * written to FILE, SIZE bytes; 1: there is one, 0: none, or TOOL_THEIRS after an
 * error message. */
int tool_thin_next(struct tool_thin *t, char *file, size_t size);

#endif
