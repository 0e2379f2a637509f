/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * heap.h - a priority queue: the smallest number first, each at most once.
 */
#ifndef PC_BASE_HEAP_H
#define PC_BASE_HEAP_H

#include <stdbool.h>
#include <stdint.h>

struct pc_arena;

struct pc_heap {
	uint32_t *v;
	uint32_t n;
	bool *in;
};

/* Make HEAP empty, for numbers below N. */
void pc_heap_init(struct pc_arena *arena, struct pc_heap *heap, uint32_t n);
void pc_heap_add(struct pc_heap *heap, uint32_t value);
uint32_t pc_heap_next(struct pc_heap *heap);

#endif
