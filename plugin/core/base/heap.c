/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * heap.c - a priority queue of numbers (contract in heap.h).
 *
 * Cost: O(log n) per call; pc_heap_init () allocates memory for all N numbers.
 */
#include "base/heap.h"

#include "base/arena.h"

void pc_heap_init(struct pc_arena *arena, struct pc_heap *heap, uint32_t n)
{
	heap->v = PC_ARRAY(arena, n, uint32_t);
	heap->in = PC_ARRAY(arena, n, bool);
	heap->n = 0;
}

void pc_heap_add(struct pc_heap *heap, uint32_t value)
{
	uint32_t i = heap->n;

	if (heap->in[value])
		return;
	heap->in[value] = true;
	heap->n++;
	for (; i && heap->v[(i - 1) / 2] > value; i = (i - 1) / 2)
		heap->v[i] = heap->v[(i - 1) / 2];
	heap->v[i] = value;
}

uint32_t pc_heap_next(struct pc_heap *heap)
{
	uint32_t top = heap->v[0], last = heap->v[--heap->n], i = 0;

	for (;;) {
		uint32_t child = 2 * i + 1;

		if (child >= heap->n)
			break;
		if (child + 1 < heap->n && heap->v[child + 1] < heap->v[child])
			child++;
		if (heap->v[child] >= last)
			break;
		heap->v[i] = heap->v[child];
		i = child;
	}
	heap->v[i] = last;
	heap->in[top] = false;
	return top;
}
