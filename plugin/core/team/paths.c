/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * paths.c - conditions that differ between the threads of a team, and the items
 *           that not all threads reach because of them.
 *
 * In:   the items of a function; what differs between threads.
 * Out:  one warning for each such condition. OpenMP 5.2, 15.3.1: all threads
 *       of a team or none must encounter each barrier region; 11: the same
 *       holds for each worksharing region, in the same order. A region belongs
 *       to one construct: two barriers on the two sides of a branch are not the
 *       same. So items are the same if they have the same construct and the
 *       same number of items before them. The conditions that decide about them
 *       are their PDF+, as in the paper.
 * Cost: one pc_flow_frontier () per set of equal items.
 * Not:  one construct in two callees that are called on the two sides of a
 *       branch, if the numbers of items before it differ only because of a
 *       condition that is the same for all threads.
 */
#include <stdlib.h>
#include "base/arena.h"
#include "model/contents.h"
#include "model/flags.h"
#include "graph/flow.h"
#include "graph/regions.h"
#include "uniform/uniform.h"
#include "team/team.h"

struct ways {
	struct pc_program *program;
	const struct pc_fn *fn;
	struct pc_frontier frontier;
	uint32_t *order; /* of the items, equal ones adjacent */
	uint32_t n;
	PC_VEC(struct pc_team_cause) causes;
	uint32_t *cause_of; /* by block: index + 1 */
};

/* ---- equal items ---- */

struct key {
	const struct pc_team_item *item;
	uint32_t index;
};

static int compare_items(const void *left, const void *right)
{
	const struct key *x = (const struct key *)left;
	const struct key *y = (const struct key *)right;
	const struct pc_team_item *a = x->item, *b = y->item;

	if (a->team != b->team)
		return a->team < b->team ? -1 : 1;
	if (a->in->index != b->in->index)
		return a->in->index < b->in->index ? -1 : 1;
	if (a->in_block != b->in_block)
		return a->in_block < b->in_block ? -1 : 1;
	if (a->in_event != b->in_event)
		return a->in_event < b->in_event ? -1 : 1;
	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	return x->index < y->index ? -1 : 1;
}

static bool are_one(const struct pc_team_item *a, const struct pc_team_item *b)
{
	return a->team == b->team && a->in == b->in &&
	       a->in_block == b->in_block && a->in_event == b->in_event &&
	       a->rank == b->rank;
}

static void sort_items(struct ways *w)
{
	const struct pc_team_fn *team = w->fn->info->team;
	struct pc_arena *arena = w->program->arena;
	struct key *keys = PC_ARRAY(arena, team->items.n, struct key);

	for (uint32_t i = 0; i < team->items.n; i++) {
		const struct pc_team_item *item = &team->items.v[i];

		if (item->inside == PC_NONE && pc_team_matters(w->fn, item))
			keys[w->n++] = (struct key){ item, i };
	}
	if (w->n)
		qsort(keys, w->n, sizeof *keys, compare_items);
	w->order = PC_ARRAY(arena, w->n, uint32_t);
	for (uint32_t i = 0; i < w->n; i++)
		w->order[i] = keys[i].index;
}

static const struct pc_team_item *item_at(const struct ways *w, uint32_t i)
{
	return &w->fn->info->team->items.v[w->order[i]];
}

/* Find the frontier of the set at FROM; returns the start of the next set. */
static uint32_t find_frontier(struct ways *w, uint32_t from)
{
	struct pc_arena *arena = w->program->arena;
	uint32_t end = from, *set;

	while (end < w->n && are_one(item_at(w, from), item_at(w, end)))
		end++;
	set = PC_ARRAY(arena, end - from, uint32_t);
	for (uint32_t i = from; i < end; i++)
		set[i - from] = item_at(w, i)->block;
	pc_flow_frontier(w->program, w->fn->info->team->flow, NULL, set,
			 end - from, &w->frontier);
	return end;
}

/* Whether BLOCK is a branch that the threads of TEAM execute. */
static bool is_theirs(const struct ways *w, uint32_t block, uint32_t team)
{
	const struct pc_fn_info *info = w->fn->info;
	const struct pc_block *b = &w->fn->blocks.v[block];
	uint32_t region = info->block_region[block], at;

	at = region == PC_NONE ? PC_NONE : info->regions.v[region].team;
	return at == team && !(b->flags & PC_BLF_WORKSHARE) &&
	       (b->term == PC_TERM_BR || b->term == PC_TERM_SWITCH);
}

bool pc_team_asks(struct pc_program *program, const struct pc_fn *fn)
{
	struct ways w = { .program = program, .fn = fn };

	sort_items(&w);
	for (uint32_t i = 0; i < w.n;) {
		uint32_t team = item_at(&w, i)->team;

		i = find_frontier(&w, i);
		for (uint32_t k = 0; k < w.frontier.deciders.n; k++)
			if (is_theirs(&w, w.frontier.deciders.v[k].block, team))
				return true;
	}
	return false;
}

/* ---- differences between threads ---- */

/* A strength that is too weak for a warning. UNPROVEN never suffices if no team
 * of the unit reaches the function: it may be written for one thread. */
static enum pc_strength too_weak(const struct ways *w, uint32_t team)
{
	bool known = team != PC_NONE ||
		     w->fn->info->ctxs & ~(1u << PC_CTX_OUT);

	return w->program->opts->level == PC_LEVEL_STRICT && known ?
	       PC_UNIFORM : PC_UNPROVEN;
}

/* The best decider: first by strength, then by distance. */
static const struct pc_decider *find_best(struct ways *w, uint32_t team,
					  enum pc_strength *strength)
{
	const struct pc_decider *best = NULL;

	*strength = too_weak(w, team);
	for (uint32_t i = 0; i < w->frontier.deciders.n; i++) {
		const struct pc_decider *d = &w->frontier.deciders.v[i];
		enum pc_strength s;

		if (!is_theirs(w, d->block, team))
			continue;
		s = pc_uniform_cond(w->program, w->fn, d->block, 0);
		if (s > *strength) {
			*strength = s;
			best = d;
		}
	}
	return best;
}

static void note_cause(struct ways *w, const struct pc_decider *d,
		       enum pc_strength strength, uint32_t item)
{
	struct pc_team_cause fresh = { .block = d->block,
				       .strength = strength };
	struct pc_team_way way = { item, d->inside };
	struct pc_team_cause *cause;

	if (!w->cause_of[d->block]) {
		pc_vec_push(w->program->arena, w->causes, fresh);
		w->cause_of[d->block] = w->causes.n;
	}
	cause = &w->causes.v[w->cause_of[d->block] - 1];
	pc_vec_push(w->program->arena, cause->list, way);
}

static int compare_ways(const void *left, const void *right)
{
	const struct pc_team_way *a = (const struct pc_team_way *)left;
	const struct pc_team_way *b = (const struct pc_team_way *)right;

	return a->item < b->item ? -1 : a->item > b->item;
}

void pc_team_ways(struct pc_program *program, const struct pc_fn *fn)
{
	struct ways w = { .program = program, .fn = fn };

	w.cause_of = PC_ARRAY(program->arena, fn->blocks.n, uint32_t);
	sort_items(&w);
	for (uint32_t i = 0; i < w.n;) {
		uint32_t item = w.order[i];
		enum pc_strength strength;
		const struct pc_decider *best;

		i = find_frontier(&w, i);
		best = find_best(&w, fn->info->team->items.v[item].team,
				 &strength);
		if (best)
			note_cause(&w, best, strength, item);
	}
	for (uint32_t i = 0; i < w.causes.n; i++) {
		struct pc_team_cause *cause = &w.causes.v[i];

		qsort(cause->list.v, cause->list.n, sizeof *cause->list.v,
		      compare_ways);
		pc_team_say_cause(program, fn, cause);
	}
}
