/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * hash.h - hash of a text, the same in all processes.
 */
#ifndef PCRT_HASH_H
#define PCRT_HASH_H

#include <stdint.h>

#pragma GCC visibility push(hidden)

/* The hash of TEXT, which may be NULL; never 0.  Of the name of an
 * operation: the number that the compiler computes (pc_mpi_op_hash). */
uint32_t pcrt_hash(const char *text);

#pragma GCC visibility pop

#endif
