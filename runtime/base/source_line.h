/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * source_line.h - the source line of an address.
 */
#ifndef PCRT_SOURCE_LINE_H
#define PCRT_SOURCE_LINE_H

#include <stdbool.h>
#include <stddef.h>

/* The source LINE ("dir/main.c:12"; empty: not known) and the FUNCTION (empty:
 * not known) of address AT ("0x11f2") in the module PATH, from its line table,
 * or by addr2line (binutils), which also gives the function.  False: neither
 * gives an answer. */
__attribute__((visibility("hidden")))
bool pcrt_source_line(const char *path, const char *at, char *function,
		      size_t function_size, char *line, size_t line_size);

#endif
