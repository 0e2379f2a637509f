/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * temps.c - the events that assign temporaries (contract in temps.h).
 *
 * In:   a function.
 * Out:  for each temporary the event that assigns it; the value at the start of
 *       a chain of copies.
 * Cost: O(T log T) for T temporaries once, O(log T) per question.
 * Not:  a chain is followed through at most 16 copies.
 */
#include "graph/temps.h"

#include <stdlib.h>
#include "base/arena.h"
#include "base/trim.h"
#include "base/numbers.h"
#include "model/contents.h"
#include "model/live.h"
#include "model/program.h"
#include "graph/fn_info.h"

static int compare_tmp(const void *left, const void *right)
{
	const struct pc_tmp_def *a = (const struct pc_tmp_def *)left;
	const struct pc_tmp_def *b = (const struct pc_tmp_def *)right;

	return a->num < b->num ? -1 : a->num > b->num;
}

/* Sort the temporaries of INFO; MOST is the largest number.  Usually their
 * numbers have few gaps. */
static void sort_tmps(struct pc_program *program, struct pc_fn_info *info,
		      int64_t most)
{
	struct pc_arena *scratch = pc_scratch_take(program);
	struct pc_tmp_def *all = info->tmps.v, *by_num;
	uint32_t n = info->tmps.n, kept = 0;
	bool dense = most < 2 * (int64_t)n + 64;

	by_num = PC_ARRAY(scratch, dense ? most + 1 : 0, struct pc_tmp_def);
	for (uint32_t i = 0; i < n && dense; i++) {
		dense = all[i].num >= 0 && !by_num[all[i].num].event;
		if (dense) {
			by_num[all[i].num] = all[i];
			by_num[all[i].num].event++; /* 0: none */
		}
	}
	for (int64_t k = 0; k <= most && dense; k++) {
		all[kept] = by_num[k];
		if (all[kept].event--)
			kept++;
	}
	pc_scratch_give(program, scratch);
	if (!dense)
		qsort(all, n, sizeof *all, compare_tmp);
}

void pc_tmps_find(struct pc_program *program, const struct pc_fn *fn)
{
	struct pc_fn_info *info = fn->info;
	struct pc_arena *arena = program->arena;
	bool sorted = true;
	int64_t most = -1;

	if (info->tmps_known)
		return;
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_val *dst = &pc_event_at(fn, b, e)->dst;
			struct pc_tmp_def def = { dst->num, b, e, false };

			if (dst->kind != PC_VAL_TMP || dst->mod != PC_MOD_NONE)
				continue;
			pc_vec_push(arena, info->tmps, def);
			sorted &= dst->num > most;
			most = dst->num > most ? dst->num : most;
		}
	if (!sorted)
		sort_tmps(program, info, most);
	pc_vec_trim(arena, info->tmps);
	info->tmps_known = true;
}

struct pc_tmp_def *pc_tmp_def_of(const struct pc_fn *fn, int64_t num)
{
	struct pc_tmp_def *v = fn->info->tmps.v;
	uint32_t n = fn->info->tmps.n, low = 0, high = n - 1;

	if (!n || num < v[0].num || num > v[n - 1].num)
		return NULL;
	/* Numbers are unique, which limits how many precede and follow NUM. */
	if (num - v[0].num < n - 1)
		high = (uint32_t)(num - v[0].num);
	if (v[n - 1].num - num < n - 1)
		low = n - 1 - (uint32_t)(v[n - 1].num - num);
	PC_SEARCH(low, high, middle, v[middle].num < num);
	return v[low].num == num ? &v[low] : NULL;
}

struct pc_val pc_val_origin(const struct pc_fn *fn, struct pc_val value)
{
	for (int step = 0; step < 16 && value.kind == PC_VAL_TMP; step++) {
		const struct pc_tmp_def *def = pc_tmp_def_of(fn, value.num);
		const struct pc_event *event;

		if (!def)
			break;
		event = pc_event_at(fn, def->block, def->event);
		if (event->kind != PC_EV_ASSIGN ||
		    event->oper != PC_OPER_COPY || event->args.n != 1)
			break;
		value = event->args.v[0];
	}
	return value;
}
