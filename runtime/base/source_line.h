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

#define PCRT_ADDRESSES 8

/* What addr2line says of the N (at most PCRT_ADDRESSES) addresses AT of the module PATH:
 * lines in ANSWER for pcrt_addr2line_next ().  False: nothing; it is not installed, or
 * takes long. */
__attribute__((visibility("hidden")))
bool pcrt_addr2line(const char *path, const char *const *at, int n, char *answer,
		    size_t size);
/* The next place of ANSWER, "dir/main.c:12", and its FUNCTION; "": not known.  An address
 * in a function that the compiler has put into others has several, the innermost first.
 * NULL: there is none.  Changes ANSWER. */
__attribute__((visibility("hidden")))
char *pcrt_addr2line_next(char **answer, char **function);

#endif
