/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * arena.h - memory of this process that the others of its node can read, in
 *           pieces whose size is a power of two.
 */
#ifndef PCRT_ARENA_H
#define PCRT_ARENA_H

#include <stdatomic.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* A piece of 2^BITS bytes, aligned to 64 bytes: its offset in pcrt_arena.  0:
 * there is no room. */
uint64_t pcrt_arena_take(unsigned bits);
/* Others may still read it, and find it used again. */
void pcrt_arena_give(uint64_t offset, unsigned bits);

/* Histories that are longer than usual, since a process is far behind this one
 * (keep.c). */
extern _Atomic(unsigned) pcrt_arena_long;

#pragma GCC visibility pop

#endif
