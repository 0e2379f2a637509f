/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * arena.c - memory of this process that the others of its node can read.
 *
 * In:   a power of two.
 * Out:  a piece of pcrt_arena.  A piece that was given back is used again for
 *       the same size; what it contained is returned to the system if it is
 *       large.
 * Cost: nothing for memory that was never used (board/memory.c).
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include "board/arena.h"
#include "board/memory.h"

#define LARGE 16 /* bits: 64 KB */
#define BITS 40

/* Pieces to use again, by bits. */
static struct spare {
	struct spare *next;
	uint64_t offset;
} *spare[BITS];
static uint64_t used = PCRT_ARENA_FORMS;
_Atomic(unsigned) pcrt_arena_long;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

uint64_t pcrt_arena_take(unsigned bits)
{
	uint64_t offset = 0, size = UINT64_C(1) << bits;
	struct spare *s;

	if (!pcrt_arena_of((uint32_t)pcrt_me) || bits >= BITS)
		return 0;
	pthread_mutex_lock(&lock);
	s = spare[bits];
	if (s) {
		spare[bits] = s->next;
		offset = s->offset;
	} else if (size <= PCRT_ARENA - used) {
		offset = used;
		used += size;
	}
	pthread_mutex_unlock(&lock);
	free(s);
	return offset;
}

void pcrt_arena_give(uint64_t offset, unsigned bits)
{
	struct spare *s = (struct spare *)malloc(sizeof *s);

	if (!s)
		return;
	if (bits >= LARGE)
		madvise(pcrt_arena_of((uint32_t)pcrt_me) + offset,
			(size_t)1 << bits, MADV_REMOVE);
	s->offset = offset;
	pthread_mutex_lock(&lock);
	s->next = spare[bits];
	spare[bits] = s;
	pthread_mutex_unlock(&lock);
}
