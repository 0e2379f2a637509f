/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * users.c - the blocks that use a definition, and those that must be evaluated
 *           again.
 *
 * In:   SSA form.
 * Out:  u->use_first, u->use; numbers in u->heap.
 * Cost: O(operands) for a function; O(uses) for a definition.
 */
#include "base/arena.h"
#include "model/contents.h"
#include "model/live.h"
#include "graph/fn_info.h"
#include "uniform/engine.h"

void pc_uni_touch(const struct pc_fn *fn, uint32_t block)
{
	if (fn->info->cfg.num[block] != PC_NONE)
		pc_heap_add(&fn->info->uniform->heap,
			    fn->info->cfg.num[block]);
}

void pc_uni_touch_uses(const struct pc_fn *fn, uint32_t def)
{
	const struct pc_uniform_fn *u = fn->info->uniform;

	for (uint32_t i = u->use_first[def]; i < u->use_first[def + 1]; i++)
		pc_uni_touch(fn, u->use[i]);
}

struct users {
	uint32_t *count; /* by definition + 1; later the next free index */
	uint32_t *use;   /* NULL: only count */
};

static void note_use(struct users *users, uint32_t def, uint32_t block)
{
	if (def == PC_NONE)
		return;
	if (users->use)
		users->use[users->count[def + 1]++] = block;
	else
		users->count[def + 2]++;
}

static void note_range(struct pc_run *run, struct users *users, uint32_t first,
		       uint32_t n, uint32_t block)
{
	for (uint32_t i = 0; i < n; i++)
		note_use(users, run->ssa->opnds.v[first + i].def, block);
}

static void note_uses(struct pc_run *run, struct users *users)
{
	const struct pc_ssa *ssa = run->ssa;

	for (uint32_t i = 0; i < ssa->defs.n; i++)
		note_range(run, users, ssa->defs.v[i].first, ssa->defs.v[i].n,
			   ssa->defs.v[i].block);
	for (uint32_t i = 0; i < ssa->calls.n; i++) {
		const struct pc_ssa_call *call = &ssa->calls.v[i];
		const struct pc_event *event =
			pc_event_at(run->fn, call->block, call->event);

		note_range(run, users, call->args, 2 * event->args.n,
			   call->block);
	}
	for (uint32_t b = 0; b < run->fn->blocks.n; b++)
		if (run->fn->info->cfg.num[b] != PC_NONE)
			note_use(users, ssa->cond[b].def, b);
}

void pc_uni_find_uses(struct pc_run *run)
{
	struct pc_arena *arena = run->program->arena;
	uint32_t n = run->ssa->defs.n;
	struct users users = {
		.count = PC_ARRAY(arena, n + 2, uint32_t) };

	note_uses(run, &users);
	for (uint32_t i = 0; i < n; i++)
		users.count[i + 2] += users.count[i + 1];
	users.use = PC_ARRAY(arena, users.count[n + 1], uint32_t);
	note_uses(run, &users);
	run->u->use_first = users.count;
	run->u->use = users.use;
}
