/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * source.h - lines of source files.
 */
#ifndef PC_TOOL_SOURCE_H
#define PC_TOOL_SOURCE_H

#include <stddef.h>
#include <stdint.h>

/* LINE of the file at PATH, *LEN bytes without the newline; NULL if the file
 * cannot be read or is shorter.  Files are cached; only regular files of up to
 * 64 MB are read. */
const char *tool_source_line(const char *path, uint32_t line, size_t *len);

/* Free the cached files. */
void tool_source_free(void);

#endif
