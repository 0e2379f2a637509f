/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * numbered.c - which regions that test the thread's number run on the same
 *              thread, and which run at the same time.
 *
 * In:   regions of the kinds 'master', 'masked', 'guard' (number 0) and
 *       'numbered'.
 * Out:  whether one thread runs two regions; whether they are on different
 *       paths that threads of one team take at the same time.
 * Cost: O(E) per region.
 * Not:  numbers that are neither constants nor variables set before the team
 *       begins.
 */
#include <stdlib.h>
#include "base/arena.h"
#include "model/value.h"
#include "graph/loops.h"
#include "memory/ssa_form.h"
#include "value/value.h"
#include "threads/across.h"
#include "threads/concurrency.h"

#define TERMS 8 /* in the expression for a thread's number */

bool pc_region_number(const struct pc_region *region, int64_t *number)
{
	const struct pc_event *begin = region->begin;

	*number = 0;
	switch (region->kind) {
	case PC_REGION_MASTER:
	case PC_REGION_GUARD:
		return true;
	case PC_REGION_MASKED:
		if (begin->args.n)
			*number = begin->args.v[0].num;
		return !begin->args.n || begin->args.v[0].kind == PC_VAL_INT;
	case PC_REGION_NUMBERED:
		*number = region->name ? strtoll(region->name, NULL, 10) : -1;
		return region->name != NULL;
	default:
		return false;
	}
}

/* The block in which REGION begins. */
static uint32_t begin_of(const struct pc_fn *fn, uint32_t region)
{
	const struct pc_fn_info *info = fn->info;

	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		uint32_t at = info->block_enters[b];

		for (uint32_t e = 0; at <= region &&
		     e < fn->blocks.v[b].events.n; e++)
			if (pc_event_at(fn, b, e)->kind == PC_EV_ENTER &&
			    at++ == region && info->cfg.num[b] != PC_NONE)
				return b;
	}
	return PC_NONE;
}

/* The definition of VALUE in block B before event EVENT; PC_NONE: none in B. */
static uint32_t def_before(const struct pc_fn *fn, uint32_t b, uint32_t event,
			   struct pc_val value)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	for (uint32_t i = ssa->def_first[b + 1]; i-- > ssa->def_first[b];) {
		const struct pc_def *def = &ssa->defs.v[ssa->block_defs[i]];
		const struct pc_event *at;

		if (def->kind != PC_DEF_ASSIGN || def->event >= event)
			continue;
		at = pc_event_at(fn, b, def->event);
		if (pc_val_eq(at->dst, value))
			return ssa->block_defs[i];
	}
	return PC_NONE;
}

/* Whether NODE of FN is one value for all threads of TEAM. */
static bool in_common(const struct pc_program *program, const struct pc_fn *fn,
		      uint32_t node, uint32_t team)
{
	uint32_t terms[TERMS] = { node }, count = 1;

	for (uint32_t i = 0; i < count; i++) {
		const struct pc_node *n = pc_node(program, terms[i]);

		switch (n->kind) {
		case PC_NODE_INT:
		case PC_NODE_PARAM:
		case PC_NODE_RANK:
		case PC_NODE_SIZE:
			break;
		case PC_NODE_DEF:
			if (n->fn != fn ||
			    !pc_def_before(fn, &fn->info->ssa->defs.v[n->num],
					   team))
				return false;
			break;
		case PC_NODE_OPER:
			if (count + 2 > TERMS)
				return false;
			terms[count++] = n->a;
			if (n->b)
				terms[count++] = n->b;
			break;
		default:
			return false;
		}
	}
	return true;
}

/* The value number of N in `masked filter (N)`, if N is a variable that is the
 * same for all threads of the team; else PC_NODE_NONE. */
static uint32_t filter_of(struct pc_program *program, const struct pc_fn *fn,
			  uint32_t region)
{
	const struct pc_region *r = &fn->info->regions.v[region];
	uint32_t b, e = 0, def, node;

	if (r->kind != PC_REGION_MASKED || !r->begin->args.n ||
	    r->team == PC_NONE ||
	    !fn->info->ssa || (b = begin_of(fn, region)) == PC_NONE)
		return PC_NODE_NONE;
	while (pc_event_at(fn, b, e) != r->begin)
		e++;
	def = def_before(fn, b, e, r->begin->args.v[0]);
	if (def == PC_NONE)
		return PC_NODE_NONE;
	node = pc_value_of_def(program, fn, def);
	return in_common(program, fn, node, r->team) ? node : PC_NODE_NONE;
}

bool pc_numbered_same(struct pc_program *program, const struct pc_fn *a,
		      uint32_t region, const struct pc_fn *b, uint32_t other)
{
	uint32_t node;
	int64_t x, y;

	if (region == PC_NONE || other == PC_NONE)
		return false;
	if (pc_region_number(&a->info->regions.v[region], &x) &&
	    pc_region_number(&b->info->regions.v[other], &y))
		return x == y;
	if (a != b || a->info->regions.v[region].team !=
			      a->info->regions.v[other].team)
		return false;
	node = filter_of(program, a, region);
	return node != PC_NODE_NONE && node == filter_of(program, b, other);
}

bool pc_conc_same_number(const struct pc_conc *c, const struct pc_conc_from *f,
			 struct pc_conc_side b, uint32_t owner)
{
	const struct pc_fn *fn = c->fn;
	uint32_t region = f->region;

	if (f->call) {
		struct pc_conc_side a = { f->call, f->there, NULL };

		fn = pc_conc_shown_fn(c, a);
		region = pc_owner_of(fn->info, pc_conc_shown(a)->region);
	}
	if (b.there)
		owner = pc_owner_of(b.there->fn->info,
				    pc_conc_shown(b)->region);
	return pc_numbered_same(c->program, fn, region,
				pc_conc_shown_fn(c, b), owner);
}

/* Whether different threads of one team run the regions R and K. */
static bool by_two(const struct pc_fn *fn, uint32_t r, uint32_t k)
{
	const struct pc_region *a = &fn->info->regions.v[r];
	const struct pc_region *b = &fn->info->regions.v[k];

	int64_t x, y;

	return a->team == b->team && (a->kind == PC_REGION_NUMBERED ||
				      b->kind == PC_REGION_NUMBERED) &&
	       pc_region_number(a, &x) && pc_region_number(b, &y) && x != y;
}

/* Whether a path without back edges leads from block FROM to block TO. */
static bool reaches(struct pc_visit *visit, struct pc_arena *arena,
		    const struct pc_fn *fn, uint32_t from, uint32_t to)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	uint32_t b;

	pc_visit_fn(visit, arena, fn);
	pc_visit_add(visit, from);
	while (!pc_visit_has(visit, to) && pc_visit_next(visit, &b)) {
		const struct pc_block *block = &fn->blocks.v[b];

		for (uint32_t k = 0; k < block->succ.n; k++)
			if (!pc_cfg_is_back(cfg, b, block->succ.v[k]))
				pc_visit_add(visit, block->succ.v[k]);
	}
	return pc_visit_has(visit, to);
}

/* The branch that lets a thread into the region that begins in block B. */
static uint32_t branch_of(const struct pc_fn *fn, uint32_t b)
{
	const struct pc_cfg *cfg = &fn->info->cfg;

	return cfg->pred_first[b + 1] == cfg->pred_first[b] + 1 ?
	       cfg->preds[cfg->pred_first[b]] : b;
}

bool pc_numbered_beside(const struct pc_fn *fn, uint32_t r, uint32_t k)
{
	struct pc_visit v = { 0 };
	struct pc_arena *scratch;
	uint32_t from, to;
	bool beside;

	if (!by_two(fn, r, k))
		return false;
	from = begin_of(fn, r);
	to = begin_of(fn, k);
	if (from == PC_NONE || to == PC_NONE)
		return false;
	scratch = pc_arena_new();
	beside = !reaches(&v, scratch, fn, from, to) &&
		 !reaches(&v, scratch, fn, to, from);
	/* The thread's number takes them there, not another condition. */
	if (beside)
		beside = reaches(&v, scratch, fn, branch_of(fn, from), to) ||
			 reaches(&v, scratch, fn, branch_of(fn, to), from);
	pc_arena_free(scratch);
	return beside;
}
