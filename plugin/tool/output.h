/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * output.h - files that are whole or not there.
 */
#ifndef PC_TOOL_OUTPUT_H
#define PC_TOOL_OUTPUT_H

#include <stdio.h>

/* Open PATH for writing ("-" or NULL: standard output), under another name until
 * tool_output_done; a signal that ends us takes it away.  One at a time.  NULL
 * after an error message. */
FILE *tool_output_open(const char *path);

/* Everything is written: put the file in its place.  Returns 0, or TOOL_THEIRS
 * after an error message; the old file is then as it was. */
int tool_output_done(FILE *out, const char *path);

/* Append LEN bytes at TEXT to the file at PATH by one write(2), so that several
 * of us do not mix.  Returns 0 or TOOL_THEIRS. */
int tool_output_append(const char *path, const char *text, size_t len);

#endif
