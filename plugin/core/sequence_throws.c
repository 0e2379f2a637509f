/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sequence_throws.c - whether processes can disagree on a condition, or on
 *                     whether a call ends with an exception.
 *
 * In:   uniformity; which functions an exception of the user's can leave.
 * Out:  info->throws_differ of these functions, callees first.
 * Cost: O(E) a function that throws.
 * Not:  within a recursion a throw is not known to be equal.
 */
#include "sequence_walk.h"

static const struct pc_event *last_call(const struct pc_block *block)
{
	for (uint32_t e = block->events.n; e; e--)
		if (block->events.v[e - 1].kind == PC_EV_CALL)
			return &block->events.v[e - 1];
	return NULL;
}

/* Whether the last call of BLOCK throws on some processes only. */
static enum pc_strength throw_strength(const struct pc_block *block)
{
	const struct pc_event *call = last_call(block);
	const struct pc_fn *target = call ? pc_event_target(call) : NULL;

	if (target && target->info->throws)
		return (enum pc_strength)target->info->throws_differ;
	return call && !call->callee ? PC_UNPROVEN :
	       pc_block_throws(block) ? PC_UNIFORM : PC_UNPROVEN;
}

enum pc_strength seq_strength(struct pc_program *program,
			      const struct pc_fn *fn, uint32_t block,
			      uint32_t group)
{
	const struct pc_block *b = &fn->blocks.v[block];

	return b->term == PC_TERM_TRY ? throw_strength(b) :
	       pc_uniform_cond(program, fn, block, group);
}

static bool throws_here(const struct pc_fn *fn, const struct pc_flow *f,
			uint32_t b)
{
	return f->exit[b] && fn->blocks.v[b].term != PC_TERM_RET;
}

/* A call that throws in the middle of a block leaves the function. */
static enum pc_strength from_calls(const struct pc_fn *fn)
{
	enum pc_strength most = PC_UNIFORM;

	for (uint32_t i = 0; i < fn->info->calls.n; i++) {
		const struct pc_edge *edge = &fn->info->calls.v[i];
		const struct pc_fn *target = pc_event_target(
			pc_event_at(fn, edge->block, edge->event));

		if (target && target->info->throws &&
		    target->info->throws_differ > most)
			most = (enum pc_strength)
				target->info->throws_differ;
	}
	return most;
}

/* The strongest of the conditions on which it depends whether FN is left by an
 * exception. */
static enum pc_strength find_strength(struct pc_program *program,
				      const struct pc_fn *fn)
{
	struct pc_flow *f = pc_flow_new(program, fn, program->opts->level);
	enum pc_strength most = from_calls(fn);
	uint32_t n = 0;

	if (!f->dep)
		return PC_UNPROVEN;
	for (uint32_t b = 0; b < f->n; b++)
		if (f->reach[b] && throws_here(fn, f, b)) {
			f->in_set[b] = true;
			f->queue[n++] = b;
		}
	for (uint32_t i = 0; i < n && most != PC_DIVERGENT; i++)
		for (uint32_t k = f->dep_first[f->queue[i]];
		     k < f->dep_first[f->queue[i] + 1]; k++) {
			uint32_t on = f->dep[k].on;
			enum pc_strength one;

			if (f->in_set[on])
				continue;
			f->in_set[on] = true;
			f->queue[n++] = on;
			one = seq_strength(program, fn, on, PC_NODE_NONE);
			if (one > most)
				most = one;
		}
	return most;
}

void seq_find_throws(struct pc_program *program, struct pc_fn **order,
		     uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (order[i]->info->throws && order[i]->info->recursive)
			order[i]->info->throws_differ = PC_UNPROVEN;
	for (uint32_t i = 0; i < n; i++)
		if (order[i]->info->throws)
			order[i]->info->throws_differ =
				find_strength(program, order[i]);
}
