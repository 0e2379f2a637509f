/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * limit.h - writing files whose size is limited (ulimit -f).
 */
#ifndef PCRT_LIMIT_H
#define PCRT_LIMIT_H

#include <stdbool.h>
#include <sys/types.h>

#pragma GCC visibility push(hidden)

/* Give a file SIZE bytes; write N bytes at offset AT, or at the end of a pipe.
 * Beyond the limit they return false without a signal (limit.c). */
bool pcrt_file_resize(int fd, off_t size);
bool pcrt_file_write(int fd, const char *s, size_t n, off_t at);

#pragma GCC visibility pop

#endif
