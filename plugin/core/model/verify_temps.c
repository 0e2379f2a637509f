/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * verify_temps.c - which temporaries a function assigns, and whether it assigns
 *                  each only once.
 *
 * In:   any function.
 * Out:  see verify_temps.h.
 * Cost: linear; O(n log n) if the numbers have large gaps or one is assigned
 *       twice.
 */
#include "model/verify_temps.h"

#include <stdlib.h>
#include "base/arena.h"
#include "model/model.h"

static int compare(const void *a, const void *b)
{
	const struct pc_temp_def *left = (const struct pc_temp_def *)a;
	const struct pc_temp_def *right = (const struct pc_temp_def *)b;

	if (left->num != right->num)
		return left->num < right->num ? -1 : 1;
	if (left->block != right->block)
		return left->block < right->block ? -1 : 1;
	return (left->event > right->event) - (left->event < right->event);
}

static int compare_num(const void *key, const void *element)
{
	int64_t left = *(const int64_t *)key;
	int64_t right = ((const struct pc_temp_def *)element)->num;

	return (left > right) - (left < right);
}

/* Whether VALUE, which is assigned, is a temporary. */
static bool is_tmp(const struct pc_val *dst)
{
	return dst->kind == PC_VAL_TMP && dst->mod == PC_MOD_NONE;
}

/* Mark the temporaries that are assigned; false: one is assigned twice, or
 * their numbers have large gaps. */
static bool mark_defs(struct pc_arena *arena, const struct pc_fn *fn,
		      struct pc_temps_assigned *temps)
{
	int64_t n = 0, most = -1, least = 0;

	for (uint32_t i = 0; i < fn->blocks.n; i++)
		for (uint32_t j = 0; j < fn->blocks.v[i].events.n; j++) {
			struct pc_val *dst = &fn->blocks.v[i].events.v[j].dst;

			if (!is_tmp(dst))
				continue;
			n++;
			most = dst->num > most ? dst->num : most;
			least = dst->num < least ? dst->num : least;
		}
	if (least < 0 || most >= 4 * n + 64)
		return false;
	temps->marked = PC_ARRAY(arena, most + 1, uint8_t);
	temps->n_marked = most + 1;
	for (uint32_t i = 0; i < fn->blocks.n; i++)
		for (uint32_t j = 0; j < fn->blocks.v[i].events.n; j++) {
			struct pc_val *dst = &fn->blocks.v[i].events.v[j].dst;

			if (is_tmp(dst) && temps->marked[dst->num]++)
				return false;
		}
	return true;
}

/* List the temporaries that are assigned, sorted. */
static void list_defs(struct pc_arena *arena, const struct pc_fn *fn,
		      struct pc_temps_assigned *temps)
{
	bool sorted = true;
	int64_t last = INT64_MIN;

	for (uint32_t i = 0; i < fn->blocks.n; i++) {
		const struct pc_block *block = &fn->blocks.v[i];

		for (uint32_t j = 0; j < block->events.n; j++) {
			const struct pc_val *dst = &block->events.v[j].dst;

			if (!is_tmp(dst))
				continue;
			pc_vec_push(arena, temps->defs,
				    ((struct pc_temp_def){ dst->num, i, j }));
			sorted &= dst->num >= last;
			last = dst->num;
		}
	}
	if (!sorted)
		qsort(temps->defs.v, temps->defs.n, sizeof *temps->defs.v,
		      compare);
}

const struct pc_temp_def *
pc_temps_assigned(struct pc_arena *arena, const struct pc_fn *fn,
		  struct pc_temps_assigned *temps)
{
	if (mark_defs(arena, fn, temps))
		return NULL;
	temps->marked = NULL;
	list_defs(arena, fn, temps);
	for (uint32_t i = 1; i < temps->defs.n; i++)
		if (temps->defs.v[i].num == temps->defs.v[i - 1].num)
			return &temps->defs.v[i];
	return NULL;
}

bool pc_temp_is_assigned(const struct pc_temps_assigned *temps, int64_t num)
{
	if (temps->marked)
		return num < temps->n_marked && temps->marked[num];
	return temps->defs.n &&
	       bsearch(&num, temps->defs.v, temps->defs.n,
		       sizeof *temps->defs.v, compare_num);
}
