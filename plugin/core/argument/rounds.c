/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rounds.c - arguments of two processes that differ in some iteration of a
 *            loop, as 1 and k + 1 do, or for some caller of the function.
 *
 * In:   two nodes; what is known of the two processes; where their paths
 *       separate.
 * Out:  whether the nodes differ in some iteration, or in some call.
 * Cost: ROUNDS iterations, for the function and for each of CALLERS calls of
 *       it.
 * Not:  What both processes call before is not compared again.
 */
#include "base/arena.h"
#include "model/program.h"
#include "graph/callgraph.h"
#include "graph/fn_info.h"
#include "value/frame.h"
#include "value/value.h"
#include "uniform/engine.h"
#include "argument/argument.h"
#include "argument/sizes.h"

#define ROUNDS 8 /* iterations of a loop that are tried */
#define USUAL 3  /* if the trip count is not known */
#define CALLERS 8

/* The number of iterations to try of the loop with header HEAD. */
static int64_t rounds_of(const struct pc_sizes *s, uint32_t head)
{
	const struct pc_process none = { .known = { 0 } };
	uint32_t at, trips = pc_value_trips(s->program, s->fn, head, &at);
	int64_t n;

	if (!trips || !pc_process_value(s->program, s->process[0] ?
					s->process[0] : &none, trips, &n))
		return USUAL;
	return n < ROUNDS ? n : ROUNDS;
}

static bool differ_round(struct pc_sizes *s, const struct pc_spot *const place[2],
			 const uint32_t node[2])
{
	struct pc_leaves leaves[2] = { { .all = true }, { .all = true } };
	int64_t rounds;

	for (int i = 0; i < 2; i++) {
		pc_leaves_add(s->program, &leaves[i], node[i]);
		if (!node[i] || !pc_sizes_open(s, i, &leaves[i]))
			return false;
	}
	/* The arguments of a call of the function may be numbers. */
	if (!s->size)
		return s->called && pc_sizes_differ(s, place, node, leaves, 0);
	rounds = rounds_of(s, (uint32_t)pc_node(s->program, s->size)->num);
	for (int64_t round = 0; round < rounds; round++)
		if (pc_sizes_differ(s, place, node, leaves, round))
			return true;
	return false;
}

/* FRAME and its callers, inside the call BY. */
static const struct pc_frame *frames_in(struct pc_arena *scratch,
					const struct pc_frame *frame,
					const struct pc_frame *by)
{
	struct pc_frame *first = NULL, *last = NULL;

	for (; frame; frame = frame->up) {
		struct pc_frame *one = PC_NEW(scratch, struct pc_frame);

		*one = *frame;
		if (last)
			last->up = one;
		else
			first = one;
		last = one;
	}
	if (!last)
		return by;
	last->up = by;
	return first;
}

/* What is known of PROCESS, in terms of the function that calls at BY. */
static struct pc_process *process_in(struct pc_program *program,
				     struct pc_arena *scratch,
				     const struct pc_process *process,
				     const struct pc_frame *by)
{
	struct pc_process *lifted = PC_NEW(scratch, struct pc_process);
	uint32_t n = process ? process->known.n : 0;

	lifted->known.v = PC_ARRAY(scratch, n + 1, struct pc_known);
	lifted->known.cap = n + 1;
	for (uint32_t k = 0; k < n; k++) {
		struct pc_known one = process->known.v[k];

		one.node = pc_value_lift(program, by, one.node);
		if (one.node)
			lifted->known.v[lifted->known.n++] = one;
	}
	return lifted;
}

/* Whether the nodes differ when the function is called at BY. */
static bool differ_called(struct pc_sizes *s, const struct pc_frame *by,
			  const struct pc_spot *const place[2],
			  const uint32_t node[2])
{
	struct pc_sizes there = { .program = s->program, .fn = by->fn,
			       .block = by->block, .meet = by->block,
			       .called = true, .scratch = s->scratch,
			       .group = pc_value_lift_comm(s->program, by,
							   s->group) };
	struct pc_spot spot[2];
	const struct pc_spot *spots[2] = { &spot[0], &spot[1] };
	uint32_t nodes[2];

	for (int i = 0; i < 2; i++) {
		spot[i] = *place[i];
		spot[i].frame = frames_in(s->scratch, place[i]->frame, by);
		there.process[i] = process_in(s->program, s->scratch,
					      s->process[i], by);
		nodes[i] = pc_value_lift(s->program, by, node[i]);
	}
	return differ_round(&there, spots, nodes);
}

static bool has_param(struct pc_program *program, const struct pc_fn *fn,
		      const uint32_t node[2])
{
	struct pc_leaves leaves = { .all = true };

	for (int i = 0; i < 2; i++)
		pc_leaves_add(program, &leaves, node[i]);
	for (uint32_t k = 0; k < leaves.n; k++) {
		const struct pc_node *n = pc_node(program, leaves.node[k]);

		if (n->kind == PC_NODE_PARAM && n->fn == fn)
			return true;
	}
	return false;
}

static bool differ_by_callers(struct pc_sizes *s,
			      const struct pc_spot *const place[2],
			      const uint32_t node[2])
{
	const struct pc_uniform_fn *uniform = s->fn->info->uniform;

	if (!uniform || !has_param(s->program, s->fn, node))
		return false;
	for (uint32_t i = 0; i < uniform->callers.n && i < CALLERS; i++) {
		const struct pc_calling *c = &uniform->callers.v[i];
		const struct pc_fn *fn = s->program->fns.v[c->fn];

		for (uint32_t k = 0; k < fn->info->calls.n; k++) {
			const struct pc_edge *call = &fn->info->calls.v[k];
			struct pc_frame by = { NULL, fn, call->block,
					       call->event };

			if (call->callee == s->fn->index &&
			    call->block == c->block &&
			    differ_called(s, &by, place, node))
				return true;
		}
	}
	return false;
}

bool pc_argument_rounds(struct pc_program *program, uint32_t group,
			const struct pc_parted *parted,
			const struct pc_spot *const place[2],
			const struct pc_process *const process[2],
			const uint32_t node[2])
{
	struct pc_sizes s = { .program = program, .group = group,
			   .process = { process[0], process[1] },
			   .fn = parted->fn, .block = parted->block,
			   .meet = parted->meet };
	bool differ;

	if (!parted->fn || node[0] == node[1])
		return false;
	s.scratch = pc_scratch_take(program);
	differ = (parted->meet != PC_NONE && differ_round(&s, place, node)) ||
		 differ_by_callers(&s, place, node);
	pc_scratch_give(program, s.scratch);
	return differ;
}
