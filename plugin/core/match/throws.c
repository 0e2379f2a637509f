/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * throws.c - whether a condition differs between processes, or whether a call
 *            ends with an exception on some processes only.
 *
 * In:   uniformity; the functions that an exception of the user can leave.
 * Out:  uniform->thrown of these functions, callees first.
 * Cost: O(E) per function that throws.
 * Not:  within a recursion a throw is not proved to be the same.
 */
#include "graph/callgraph.h"
#include "graph/exits.h"
#include "rewrite/throws.h"
#include "uniform/engine.h"
#include "uniform/uniform.h"
#include "match/compare.h"
#include "match/walk.h"

#define DEEP 16 /* nested calls followed to the condition */

/* Whether the callee at EVENT of BLOCK of FN throws on some processes only. */
static struct pc_uni thrown_at(const struct pc_fn *fn, uint32_t block,
			       uint32_t event)
{
	const struct pc_event *call = pc_event_at(fn, block, event);
	const struct pc_fn *target = pc_event_target(call);

	if (!pc_event_throws(call))
		return pc_uni_of(PC_UNIFORM);
	if (!target || !target->info->uniform || !fn->info->uniform)
		return pc_uni_of(target ? PC_UNPROVEN : PC_UNIFORM);
	return pc_uni_at(fn, block, event, target->info->uniform->thrown);
}

/* How the path after BLOCK of FN can differ. */
static struct pc_uni way_behind(const struct pc_fn *fn, uint32_t block)
{
	const struct pc_block *b = &fn->blocks.v[block];
	uint32_t e;

	if (b->term != PC_TERM_TRY)
		return fn->info->uniform->cond[block];
	e = pc_block_last_call(b);
	/* At level strict, a function that is not defined here may throw. */
	return e != PC_NONE && pc_event_throws(&b->events.v[e]) ?
	       thrown_at(fn, block, e) : pc_uni_of(PC_UNPROVEN);
}

enum pc_strength seq_strength(struct pc_program *program,
			      const struct pc_fn *fn, uint32_t block,
			      uint32_t group)
{
	if (fn->blocks.v[block].term != PC_TERM_TRY || !fn->info->uniform ||
	    program->opts->without & PC_WITHOUT_UNIFORMITY)
		return pc_uniform_cond(program, fn, block, group);
	return pc_uni_strength(program, fn, way_behind(fn, block), group);
}

static bool throws_here(const struct pc_fn *fn, const struct pc_flow *f,
			uint32_t b)
{
	return f->exit[b] && fn->blocks.v[b].term != PC_TERM_RET;
}

struct found {
	struct pc_program *program;
	const struct pc_fn *fn;
	enum pc_strength most;
};

/* The exception depends on UNI, of BLOCK or of the call at EVENT there. */
static void add(struct found *found, uint32_t block, uint32_t event,
		struct pc_uni uni)
{
	struct pc_uniform_fn *u = found->fn->info->uniform;
	enum pc_strength strength = pc_uni_strength(found->program, found->fn,
						    uni, PC_NODE_NONE);

	pc_uni_join(&u->thrown, uni);
	if (u->thrown_by[0] != PC_NONE && strength <= found->most)
		return;
	found->most = strength;
	u->thrown_by[0] = block;
	u->thrown_by[1] = event;
}

/* Find the conditions that decide whether an exception leaves FN, and the calls
 * whose exception has no edge of its own (rewrite/exceptions.c). */
static void find_thrown(struct pc_program *program, const struct pc_fn *fn)
{
	struct pc_flow *f = pc_flow_new(program, fn, program->opts->level);
	struct found found = { program, fn, PC_UNIFORM };
	uint32_t b;

	if (!f->dep)
		return;
	fn->info->uniform->thrown = pc_uni_of(PC_UNIFORM);
	for (uint32_t i = 0; i < fn->info->calls.n; i++) {
		const struct pc_edge *edge = &fn->info->calls.v[i];

		if (pc_event_throws_out(&fn->blocks.v[edge->block],
					pc_event_at(fn, edge->block,
						    edge->event), NULL))
			add(&found, edge->block, edge->event,
			    thrown_at(fn, edge->block, edge->event));
	}
	pc_flow_walk(f, false);
	for (b = 0; b < f->n; b++)
		if (f->reach[b] && throws_here(fn, f, b))
			pc_visit_add(&f->walk, b);
	while (pc_visit_next(&f->walk, &b))
		for (uint32_t k = f->dep_first[b]; k < f->dep_first[b + 1];
		     k++) {
			uint32_t on = f->dep[k].on;

			if (!pc_visit_add(&f->walk, on))
				continue;
			add(&found, on, fn->blocks.v[on].term == PC_TERM_TRY ?
			    pc_block_last_call(&fn->blocks.v[on]) : PC_NONE,
			    way_behind(fn, on));
		}
}

bool pc_throw_cause(const struct pc_fn **fn, uint32_t *block)
{
	uint32_t event = pc_block_last_call(&(*fn)->blocks.v[*block]);

	for (int i = 0; i < DEEP && event != PC_NONE; i++) {
		const struct pc_fn *to = pc_event_target(
			pc_event_at(*fn, *block, event));

		if (!to || !to->info->throws || !to->info->uniform ||
		    to->info->uniform->thrown_by[0] == PC_NONE)
			return false;
		*fn = to;
		*block = to->info->uniform->thrown_by[0];
		event = to->info->uniform->thrown_by[1];
	}
	return event == PC_NONE;
}

void seq_find_throws(struct pc_program *program, struct pc_fn **order,
		     uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		struct pc_uniform_fn *u = order[i]->info->uniform;

		if (!u || !order[i]->info->throws)
			continue;
		u->thrown = pc_uni_of(PC_UNPROVEN);
		u->thrown_by[0] = PC_NONE;
	}
	for (uint32_t i = 0; i < n; i++)
		if (order[i]->info->throws && order[i]->info->uniform &&
		    !order[i]->info->recursive)
			find_thrown(program, order[i]);
}
