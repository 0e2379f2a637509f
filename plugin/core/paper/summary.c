/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * summary.c - the collectives of a function as the paper counts them: events,
 *             with the valid sequence of callees in place of calls (Algorithm
 *             4), their execution ranks, and the sets of equal key and rank.
 *
 * In:   a function whose callees have their ValidSeq; its control flow.
 * Out:  info->items in reverse post-order of the blocks; the sets.
 * Cost: O(C x E + I log I) for C communicators and I items.  A ValidSeq longer
 *       than LONGEST is not kept: its calls are items of their own.
 * Not:  a call within a recursion is always one item.
 */
#include "paper/summary.h"

#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "model/target.h"
#include "tables/mpi_flags.h"
#include "model/call.h"
#include "model/live.h"
#include "model/program.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "graph/loops.h"

#define LONGEST 256

const char *pc_item_name(const struct pc_item *item)
{
	if (item->op)
		return item->op->name;
	return item->in->pretty;
}

static void push(struct pc_program *program, struct pc_fn *fn,
		 struct pc_item item)
{
	item.order = fn->info->items.list.n;
	pc_vec_push(program->arena, fn->info->items.list, item);
}

/* Add an item for the call itself, which stands for what TARGET does. */
static void push_call(struct pc_program *program, struct pc_fn *fn,
		      const struct pc_fn *target, struct pc_item item,
		      bool silent)
{
	item.base = pc_name(program, pc_arena_printf(program->arena, "call %s",
						     target->name));
	item.comm = (struct pc_comm){ .id = item.base, .param = -1 };
	item.in = target;
	item.silent = silent;
	push(program, fn, item);
}

static void expand(struct pc_program *program, struct pc_fn *fn,
		   const struct pc_event *call, struct pc_fn *target,
		   struct pc_item item)
{
	const struct pc_fn_info *callee = target->info;

	if (!callee->any_coll)
		return;
	if (callee->cycle == fn->info->cycle || callee->too_long) {
		push_call(program, fn, target, item, false);
		return;
	}
	for (uint32_t i = 0; i < callee->valid.list.n; i++) {
		struct pc_item copy = callee->valid.list.v[i];

		copy.block = item.block;
		copy.event = item.event;
		copy.comm = pc_comm_subst(program, fn, call, copy.comm);
		push(program, fn, copy);
	}
	if (callee->open)
		push_call(program, fn, target, item, true);
}

/* Whether the collective cannot diverge: one process, or members of a group. */
static bool harmless(const struct pc_mpi_op *op, struct pc_comm comm,
		     enum pc_level level)
{
	return level != PC_LEVEL_PAPER &&
	       ((op->flags & PC_OPF_GROUP_ONLY) || op->on == PC_ON_GROUP ||
		op->on == PC_ON_SESSION ||
		(comm.constant && !strcmp(comm.id, "MPI_COMM_SELF")));
}

static void collect(struct pc_program *program, struct pc_fn *fn,
		    const struct pc_flow *flow)
{
	const struct pc_cfg *cfg = &fn->info->cfg;

	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		uint32_t b = cfg->rpo[i];

		for (uint32_t e = 0; flow->reach[b] &&
		     e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);
			const struct pc_mpi_op *op = pc_event_collective(event);
			struct pc_fn *target = pc_event_target(event);
			struct pc_item item = { .block = b, .event = e };

			if (target)
				expand(program, fn, event, target, item);
			if (!op)
				continue;
			item.base = pc_name(program, op->base);
			item.op = op;
			item.comm = pc_comm_of_call(program, fn, event);
			if (!harmless(op, item.comm, program->opts->level))
				push(program, fn, item);
		}
	}
}

static int compare_comm(const void *left, const void *right)
{
	const struct pc_item *a = (const struct pc_item *)left;
	const struct pc_item *b = (const struct pc_item *)right;
	int order = a->comm.id == b->comm.id ? 0 :
		    strcmp(a->comm.id, b->comm.id);

	if (order)
		return order;
	return a->order < b->order ? -1 : a->order > b->order;
}

static int compare_key(const void *left, const void *right)
{
	const struct pc_item *a = (const struct pc_item *)left;
	const struct pc_item *b = (const struct pc_item *)right;
	int order = a->comm.id == b->comm.id ? 0 :
		    strcmp(a->comm.id, b->comm.id);

	if (order)
		return order;
	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	order = a->base == b->base ? 0 : strcmp(a->base, b->base);
	if (order)
		return order;
	return a->order < b->order ? -1 : a->order > b->order;
}

struct ranks {
	const struct pc_fn *fn;
	const struct pc_flow *flow;
	uint32_t *here, *before; /* by block: items in it, maximum before it */
};

/* Rank the N items, which have one communicator: the maximum number of them
 * before each on any path without back edges. */
static void rank_items(struct ranks *r, struct pc_item *items, uint32_t n)
{
	const struct pc_cfg *cfg = &r->fn->info->cfg;
	const struct pc_flow *f = r->flow;

	if (n == 1)
		return;
	memset(r->here, 0, f->n * sizeof *r->here);
	memset(r->before, 0, f->n * sizeof *r->before);
	for (uint32_t i = 0; i < n; i++)
		items[i].rank = r->here[items[i].block]++;
	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		uint32_t b = cfg->rpo[i], all = r->before[b] + r->here[b];

		for (uint32_t k = f->succ_first[b]; f->reach[b] &&
		     k < f->succ_first[b + 1]; k++)
			if (!pc_cfg_is_back(cfg, b, f->succ[k]) &&
			    r->before[f->succ[k]] < all)
				r->before[f->succ[k]] = all;
	}
	for (uint32_t i = 0; i < n; i++)
		items[i].rank += r->before[items[i].block];
}

static void split(struct pc_program *program, struct pc_sets *sets, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		const struct pc_item *a = &sets->items[i];
		struct pc_set fresh = { i, 1 };

		if (i && a[-1].comm.id == a->comm.id &&
		    a[-1].rank == a->rank && a[-1].base == a->base)
			sets->list.v[sets->list.n - 1].n++;
		else
			pc_vec_push(program->arena, sets->list, fresh);
	}
}

void pc_summary_items(struct pc_program *program, struct pc_fn *fn,
		      const struct pc_flow *flow, struct pc_sets *sets)
{
	struct pc_arena *arena = program->arena;
	struct ranks r = { .fn = fn, .flow = flow };
	uint32_t n;

	collect(program, fn, flow);
	n = fn->info->items.list.n;
	if (!n)
		return;
	sets->items = PC_ARRAY(arena, n, struct pc_item);
	memcpy(sets->items, fn->info->items.list.v, n * sizeof *sets->items);
	qsort(sets->items, n, sizeof *sets->items, compare_comm);
	r.here = PC_ARRAY(arena, flow->n, uint32_t);
	r.before = PC_ARRAY(arena, flow->n, uint32_t);
	for (uint32_t i = 0, end; i < n; i = end) {
		for (end = i + 1; end < n && sets->items[end].comm.id ==
		     sets->items[i].comm.id; end++)
			;
		rank_items(&r, sets->items + i, end - i);
	}
	for (uint32_t i = 0; i < n; i++)
		fn->info->items.list.v[sets->items[i].order].rank =
			sets->items[i].rank;
	qsort(sets->items, n, sizeof *sets->items, compare_key);
	split(program, sets, n);
}

void pc_summary_valid(struct pc_program *program, struct pc_fn *fn,
		      const struct pc_item *item)
{
	struct pc_item copy = *item;

	if (!item->op && item->in->info->cycle == fn->info->cycle)
		return;
	if (!copy.in)
		copy.in = fn;
	if (fn->info->valid.list.n >= LONGEST)
		fn->info->too_long = true;
	else
		pc_vec_push(program->arena, fn->info->valid.list, copy);
}
