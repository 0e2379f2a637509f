/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * output.h - writes files completely or not at all.
 */
#ifndef PC_TOOL_OUTPUT_H
#define PC_TOOL_OUTPUT_H

#include <stdio.h>

/* Open PATH for writing ("-" or NULL: standard output), under a temporary name
 * until tool_output_done ().  A signal that ends the process deletes it.  Only
 * one file can be open.  NULL after an error message. */
FILE *tool_output_open(const char *path);

/* Finish the file and rename it to PATH.  Returns 0, or TOOL_THEIRS after an
 * error message; the old file is then unchanged. */
int tool_output_done(FILE *out, const char *path);

/* The same for a file to which other processes append: what the old file has
 * after LEN bytes, which the caller has read, is appended to the new one. */
int tool_output_done_log(FILE *out, const char *path, size_t len);

/* Close the file and leave PATH as it was, after an error. */
void tool_output_drop(FILE *out);

/* Append LEN bytes at TEXT to the file at PATH by one write(2), so that the
 * output of several processes does not mix.  Returns 0 or TOOL_THEIRS. */
int tool_output_append(const char *path, const char *text, size_t len);

#endif
