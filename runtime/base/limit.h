/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * limit.h - writing files where the process may not write more.
 */
#ifndef PCRT_LIMIT_H
#define PCRT_LIMIT_H

#include <stdbool.h>
#include <sys/types.h>

#pragma GCC visibility push(hidden)

/* Make a file of SIZE; write N bytes at AT, or in a pipe at its end.  Beyond what
 * the process may (ulimit -f) that fails, and no signal comes (base/limit.c). */
bool pcrt_file_resize(int fd, off_t size);
bool pcrt_file_write(int fd, const char *s, size_t n, off_t at);

#pragma GCC visibility pop

#endif
