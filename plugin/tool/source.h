/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * source.h - lines of source files.
 */
#ifndef PC_TOOL_SOURCE_H
#define PC_TOOL_SOURCE_H

#include <stddef.h>
#include <stdint.h>

/* The text of LINE of the file at PATH, *LEN bytes without the end of the line;
 * NULL: the file cannot be read, or is shorter.  Files are kept; what is no
 * regular file, or has more than 64 MB, is not read. */
const char *tool_source_line(const char *path, uint32_t line, size_t *len);

/* Give back the files. */
void tool_source_free(void);

#endif
