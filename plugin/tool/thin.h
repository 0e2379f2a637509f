/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * thin.h - thin archives: lists of objects, without the objects themselves.
 */
#ifndef PC_TOOL_THIN_H
#define PC_TOOL_THIN_H

#include <stdbool.h>
#include <stddef.h>

struct tool_thin {
	const char *path;  /* the archive */
	const char *text;  /* its contents */
	size_t len, at;
	const char *names; /* long names, each with a newline */
	size_t names_len;
};

/* Whether the LEN bytes at TEXT are a thin archive. */
bool tool_thin_is(const char *text, size_t len);

/* The next member of T, whose PATH, TEXT and LEN the caller sets: write its
 * path to FILE, SIZE bytes.  Returns 1, 0 after the last member, or TOOL_THEIRS
 * after an error message. */
int tool_thin_next(struct tool_thin *t, char *file, size_t size);

#endif
