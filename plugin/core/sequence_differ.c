/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sequence_differ.c - how two collectives differ; whether two calls do the same.
 *
 * In:   two sides of a walk, both at a collective, or both at a call.
 * Cost: O(arguments).
 */
#include "argument.h"
#include "sequence_walk.h"

/* Where handles are not known, the same words in the same function may stand for
 * the same one. */
static bool same_words(const struct seq_side *a, const struct seq_side *b,
		       int32_t arg)
{
	const struct pc_event *x = seq_event(a), *y = seq_event(b);

	return a->fn == b->fn && arg >= 0 && (uint32_t)arg < x->args.n &&
	       (uint32_t)arg < y->args.n &&
	       pc_val_eq(x->args.v[arg], y->args.v[arg]);
}

/* MPI-4.1 6.13: persistent collectives are started in the same order.  Two that
 * were initialised by two calls are different ones if one process comes to
 * both; else these may have matched. */
static enum pc_differ differ_starts(const struct pc_start *x,
				    const struct pc_start *y)
{
	const struct pc_event *a, *b;

	if (!x || !y)
		return PC_DIFFER_CALLS;
	if (x->init_fn == y->init_fn && x->init_block == y->init_block &&
	    x->init_event == y->init_event)
		return PC_DIFFER_NOT;
	a = pc_event_at(x->init_fn, x->init_block, x->init_event);
	b = pc_event_at(y->init_fn, y->init_block, y->init_event);
	if (a->callee->op->hash != b->callee->op->hash ||
	    (x->init_fn == y->init_fn &&
	     (pc_ssa_dominates(x->init_fn, x->init_block, y->init_block) ||
	      pc_ssa_dominates(x->init_fn, y->init_block, x->init_block))))
		return PC_DIFFER_CALLS;
	return PC_DIFFER_UNKNOWN;
}

enum pc_differ seq_differ(struct seq_walk *w, const struct seq_state *s,
			  int32_t *arg)
{
	const struct seq_side *a = &s->side[0], *b = &s->side[1];
	const struct pc_mpi_op *x = seq_event(a)->callee->op;
	const struct pc_mpi_op *y = seq_event(b)->callee->op;
	struct pc_spot one = { a->fn, a->block, a->event, a->frame };
	struct pc_spot other = { b->fn, b->block, b->event, b->frame };

	const struct pc_start *p = seq_start(a->fn, a->block, a->event);
	const struct pc_start *q = seq_start(b->fn, b->block, b->event);

	if (w->every && seq_comm(w, a) != seq_comm(w, b)) {
		if (p || q || pc_mpi_op_is_nonblocking(x) ||
		    pc_mpi_op_is_nonblocking(y))
			return PC_DIFFER_UNKNOWN;
		return PC_DIFFER_ORDER;
	}
	if (p || q)
		return differ_starts(p, q);
	if (x->hash != y->hash)
		return pc_mpi_op_is_form(x, y) ? PC_DIFFER_KIND :
						 PC_DIFFER_CALLS;
	if (!w->comm && !w->every && !(a->fn == b->fn && a->block == b->block &&
				       a->event == b->event) &&
	    !same_words(a, b, x->comm))
		return PC_DIFFER_UNKNOWN;
	*arg = pc_argument_compare(w->program, &one, &s->know[0], &other,
				   &s->know[1]);
	return *arg < 0 ? PC_DIFFER_NOT : PC_DIFFER_ARGUMENT;
}

/* Argument ARG of the call at which SIDE is, as the start sees it. */
static uint32_t argument(struct seq_walk *w, const struct seq_side *side,
			 uint32_t arg)
{
	const struct pc_ssa_call *call =
		pc_ssa_call_at(side->fn, side->block, side->event);

	if (!call)
		return PC_NODE_NONE;
	return pc_value_lift(w->program, side->frame,
			     pc_value_of(w->program, side->fn,
					 pc_ssa_arg(side->fn, call, arg)));
}

bool seq_same_call(struct seq_walk *w, const struct seq_state *s)
{
	const struct seq_side *a = &s->side[0], *b = &s->side[1];
	const struct pc_event *x = seq_event(a), *y = seq_event(b);

	if (x->callee != y->callee || x->args.n != y->args.n)
		return false;
	for (uint32_t i = 0; i < x->args.n; i++) {
		uint32_t node = argument(w, a, i);
		int64_t one, other;

		if (!node || node != argument(w, b, i))
			return false;
		/* The same expression, another value: rank, say. */
		if (pc_process_value(w->program, &s->know[0], node, &one) &&
		    pc_process_value(w->program, &s->know[1], node, &other) &&
		    one != other)
			return false;
	}
	return true;
}
