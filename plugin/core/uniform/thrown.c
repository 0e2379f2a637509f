/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * thrown.c - whether a call ends with an exception on some processes only.
 *
 * In:   uniformity; the functions that an exception of the user can leave.
 * Out:  u->thrown of these functions; the state of a `try`.
 * Cost: O(E) once for a function that throws; O(conditions on which this
 *       depends) for each evaluation.
 * Not:  for threads of a team.
 */
#include "model/contents.h"
#include "model/live.h"
#include "model/opts.h"
#include "graph/callgraph.h"
#include "graph/exits.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "model/target.h"
#include "rewrite/throws.h"
#include "value/nodes.h"
#include "uniform/engine.h"
#include "uniform/uniform.h"

#define DEEP 16 /* nested calls followed to the condition */

/* Whether the callee at EVENT of BLOCK throws on some processes only. */
static struct pc_uni raised_at(const struct pc_fn *fn, uint32_t block,
			       uint32_t event)
{
	const struct pc_event *call = pc_event_at(fn, block, event);
	const struct pc_fn *target = pc_event_target(call);

	if (!pc_event_throws(call) || !target)
		return pc_uni_of(PC_UNIFORM);
	if (!target->info->uniform)
		return pc_uni_of(PC_UNPROVEN);
	return pc_uni_at(fn, block, event, target->info->uniform->thrown);
}

struct pc_uni pc_uni_raised(const struct pc_run *run, uint32_t block)
{
	const struct pc_block *b = &run->fn->blocks.v[block];
	uint32_t e = pc_block_last_call(b);

	/* At level strict, a function that is not defined here may throw. */
	if (e == PC_NONE || !pc_event_throws(&b->events.v[e]))
		return pc_uni_of(PC_UNPROVEN);
	return raised_at(run->fn, block, e);
}

static bool throws_here(const struct pc_fn *fn, const struct pc_flow *f,
			uint32_t b)
{
	return f->exit[b] && fn->blocks.v[b].term != PC_TERM_RET;
}

static void add(struct pc_run *run, uint32_t block, uint32_t event)
{
	struct pc_thrower one = {block, event};

	pc_vec_push(run->program->arena, run->u->throwers, one);
}

/* Find the calls whose exception has no edge of its own
 * (rewrite/exceptions.c). */
static void find_calls(struct pc_run *run)
{
	const struct pc_fn *fn = run->fn;

	for (uint32_t i = 0; i < fn->info->calls.n; i++) {
		const struct pc_edge *edge = &fn->info->calls.v[i];

		if (pc_event_throws_out(
			    &fn->blocks.v[edge->block],
			    pc_event_at(fn, edge->block, edge->event), NULL))
			add(run, edge->block, edge->event);
	}
}

void pc_uni_find_throwers(struct pc_run *run)
{
	struct pc_flow *f;
	uint32_t b;

	if (!run->fn->info->throws || run->axis != PC_AXIS_PROCESSES)
		return;
	f = pc_flow_new(run->program, run->fn, run->program->opts->level);
	if (!f->dep) {
		run->u->thrown = pc_uni_of(PC_UNPROVEN);
		return;
	}
	find_calls(run);
	pc_flow_walk(f, false);
	for (b = 0; b < f->n; b++)
		if (f->reach[b] && throws_here(run->fn, f, b))
			pc_visit_add(&f->walk, b);
	while (pc_visit_next(&f->walk, &b))
		for (uint32_t k = f->dep_first[b]; k < f->dep_first[b + 1]; k++)
			if (pc_visit_add(&f->walk, f->dep[k].on))
				add(run, f->dep[k].on, PC_NONE);
}

/* How the path after ONE can differ. */
static struct pc_uni state_of(const struct pc_fn *fn, struct pc_thrower one)
{
	return one.event == PC_NONE ? fn->info->uniform->cond[one.block]
				    : raised_at(fn, one.block, one.event);
}

bool pc_uni_throw(struct pc_run *run)
{
	struct pc_uniform_fn *u = run->u;
	bool news = false;

	for (uint32_t i = 0; i < u->throwers.n; i++)
		news |= pc_uni_join(&u->thrown,
				    state_of(run->fn, u->throwers.v[i]));
	return news;
}

/* What most decides whether an exception leaves FN; false: nothing does. */
static bool strongest(struct pc_program *program, const struct pc_fn *fn,
		      struct pc_thrower *most)
{
	const struct pc_uniform_fn *u = fn->info->uniform;
	enum pc_strength best = PC_UNIFORM;

	for (uint32_t i = 0; i < u->throwers.n; i++) {
		enum pc_strength one = pc_uni_strength(
			program, fn, state_of(fn, u->throwers.v[i]),
			PC_NODE_NONE);

		if (i && one <= best)
			continue;
		best = one;
		*most = u->throwers.v[i];
	}
	return u->throwers.n;
}

bool pc_throw_cause(struct pc_program *program, const struct pc_fn **fn,
		    uint32_t *block)
{
	struct pc_thrower at = {*block,
				pc_block_last_call(&(*fn)->blocks.v[*block])};

	for (int i = 0; i < DEEP && at.event != PC_NONE; i++) {
		const struct pc_fn *to =
			pc_event_target(pc_event_at(*fn, at.block, at.event));

		if (!to || !to->info->throws || !to->info->uniform ||
		    !strongest(program, to, &at))
			return false;
		*fn = to;
		*block = at.block;
		if (to->blocks.v[at.block].term == PC_TERM_TRY)
			at.event = pc_block_last_call(&to->blocks.v[at.block]);
	}
	return at.event == PC_NONE;
}
