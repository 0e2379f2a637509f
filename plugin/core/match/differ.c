/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * differ.c - how two collectives differ; whether two calls are equal; whether
 *            two conditions may be the same.
 *
 * In:   two sides of a walk, both at a collective, at a call or at a
 *       conditional.
 * Cost: O(arguments); O(LOOKS) for conditions.
 */
#include "base/arena.h"
#include "model/target.h"
#include "tables/mpi_find.h"
#include "model/program.h"
#include "model/value.h"
#include "memory/ssa_query.h"
#include "graph/regions.h"
#include "requests/requests.h"
#include "argument/argument.h"
#include "match/moves.h"
#include "match/walk.h"

#define LOOKS 32 /* nodes of two conditions that are compared */

/* Without known handles, equal expressions in one function may be one
 * handle. */
static bool same_words(const struct seq_side *a, const struct seq_side *b,
		       int32_t arg)
{
	const struct pc_event *x = seq_event(a), *y = seq_event(b);

	return a->fn == b->fn && arg >= 0 && (uint32_t)arg < x->args.n &&
	       (uint32_t)arg < y->args.n &&
	       pc_val_eq(x->args.v[arg], y->args.v[arg]);
}

static bool same_init(const struct pc_start *x, const struct pc_start *y)
{
	return x->init_fn == y->init_fn && x->init_block == y->init_block &&
	       x->init_event == y->init_event;
}

/* Whether SIDE may reach a start of the request of X before the paths meet. */
static bool starts_later(struct seq_walk *w, const struct seq_side *side,
			 const struct pc_start *x)
{
	const struct pc_fn *fn = side->fn;
	struct pc_visit visit = { 0 };
	struct pc_arena *scratch;
	bool found = false;
	uint32_t b;

	/* Its callers may. */
	if (side->frame)
		return true;
	scratch = pc_scratch_take(w->program);
	pc_visit_fn(&visit, scratch, fn);
	pc_visit_add(&visit, side->block);
	pc_visit_skip(&visit, w->meet);
	while (!found && pc_visit_next(&visit, &b)) {
		const struct pc_block *block = &fn->blocks.v[b];

		for (uint32_t e = 0; e < block->events.n; e++) {
			const struct pc_start *at = seq_start(fn, b, e);

			found |= (at && same_init(at, x)) ||
				 pc_event_target(&block->events.v[e]);
		}
		pc_visit_on(&visit, b);
	}
	pc_scratch_give(w->program, scratch);
	return found;
}

/* MPI-4.1 6.13: persistent collectives are started in any order, which may
 * differ between processes. Two requests from different calls are different if
 * one process reaches both calls; otherwise the calls may have matched. */
static enum pc_differ differ_starts(struct seq_walk *w,
				    const struct seq_side *side,
				    const struct pc_start *x,
				    const struct pc_start *y)
{
	const struct pc_event *a, *b;

	if (x && y && same_init(x, y))
		return PC_DIFFER_NOT;
	if ((x && starts_later(w, &side[1], x)) ||
	    (y && starts_later(w, &side[0], y)))
		return PC_DIFFER_UNKNOWN;
	if (!x || !y)
		return PC_DIFFER_CALLS;
	a = pc_event_at(x->init_fn, x->init_block, x->init_event);
	b = pc_event_at(y->init_fn, y->init_block, y->init_event);
	if (!pc_mpi_op_matches(a->callee->op, b->callee->op) ||
	    (x->init_fn == y->init_fn &&
	     (pc_ssa_dominates(x->init_fn, x->init_block, y->init_block) ||
	      pc_ssa_dominates(x->init_fn, y->init_block, x->init_block))))
		return PC_DIFFER_CALLS;
	return PC_DIFFER_UNKNOWN;
}

/* ---- arguments ---- */

struct names {
	struct seq_walk *w;
	const struct seq_state *s;
};

static uint32_t common_name(void *data, int i, uint32_t node)
{
	struct names *names = (struct names *)data;

	return seq_common(names->w, names->s, i, node);
}

/* The arguments OPEN of the call are not proved equal to those that another
 * process passes elsewhere. */
static void note_open(const struct seq_side *side, uint32_t open)
{
	for (uint32_t i = 0; i < side->fn->info->sites.n; i++) {
		struct pc_site *site = &side->fn->info->sites.v[i];

		if (site->block == side->block && site->event == side->event)
			site->differs |= open;
	}
}

/* The argument that differs, or -1. */
static int32_t compare_arguments(struct seq_walk *w, const struct seq_state *s)
{
	struct pc_process room[2] = { { { 0 } }, { { 0 } } };
	struct names names = { w, s };
	struct pc_two two = { .program = w->program, .fn = w->fn,
			      .block = w->block, .meet = w->meet,
			      .beyond = s->beyond,
			      .name = common_name, .data = &names };
	uint32_t open, *asked = PC_ARRAY(w->scratch, w->n_asked + s->answers.n,
					 uint32_t);
	int32_t arg;

	/* What both answer alike counts, too, even if one has not asked it. */
	for (uint32_t i = 0; i < s->answers.n; i++)
		asked[two.n_asked++] = s->answers.v[i].node;
	for (uint32_t i = 0; i < w->n_asked; i++)
		asked[two.n_asked++] = w->asked[i];
	two.asked = asked;
	for (int i = 0; i < 2; i++) {
		const struct seq_side *side = &s->side[i];

		two.spot[i] = (struct pc_spot){ side->fn, side->block,
						side->event, side->frame };
		two.process[i] = seq_known(w, s, i, &room[i]);
	}
	arg = pc_argument_compare(&two, &open);
	for (int i = 0; i < 2 && open; i++)
		note_open(&s->side[i], open);
	return arg;
}

/* Whether each thread of a team makes the call at EVENT of FN. */
static bool is_by_each(const struct pc_fn *fn, uint32_t block, uint32_t event)
{
	const struct pc_fn_info *info = fn->info;
	struct pc_cursor cursor = pc_cursor_start(fn, block);
	uint32_t region = PC_NONE;

	while (cursor.event <= event && pc_cursor_next(fn, &cursor, &region))
		;
	for (; region != PC_NONE; region = info->regions.v[region].parent) {
		enum pc_region_kind kind = info->regions.v[region].kind;

		if (pc_region_is_team(kind))
			return !info->regions.v[region].serial;
		if (pc_region_is_one(kind) || kind == PC_REGION_FOR ||
		    kind == PC_REGION_TASK || kind == PC_REGION_TASKLOOP)
			return false;
	}
	return false;
}

/* Whether SIDE's call counts as often as a team has threads. */
static bool is_counted(const struct seq_side *side)
{
	const struct pc_frame *f = side->frame;

	if (is_by_each(side->fn, side->block, side->event))
		return true;
	while (f && !is_by_each(f->fn, f->block, f->event))
		f = f->up;
	return f;
}

enum pc_differ seq_differ(struct seq_walk *w, const struct seq_state *s,
			  int32_t *arg)
{
	const struct seq_side *a = &s->side[0], *b = &s->side[1];
	const struct pc_mpi_op *x = seq_event(a)->callee->op;
	const struct pc_mpi_op *y = seq_event(b)->callee->op;
	const struct pc_start *p = seq_start(a->fn, a->block, a->event);
	const struct pc_start *q = seq_start(b->fn, b->block, b->event);

	if (w->every && seq_comm(w, a) != seq_comm(w, b)) {
		if (p || q || pc_mpi_op_is_nonblocking(x) ||
		    pc_mpi_op_is_nonblocking(y))
			return PC_DIFFER_UNKNOWN;
		return PC_DIFFER_ORDER;
	}
	if (!seq_is_one_value(w, s, seq_comm(w, a)))
		return PC_DIFFER_UNKNOWN;
	if (p || q)
		return differ_starts(w, s->side, p, q);
	if (!pc_mpi_op_matches(x, y))
		return pc_mpi_op_is_form(x, y) ? PC_DIFFER_KIND :
						 PC_DIFFER_CALLS;
	if (!(a->fn == b->fn && a->block == b->block &&
	      a->event == b->event) &&
	    ((!w->comm && !w->every && !same_words(a, b, x->comm)) ||
	     is_counted(a) || is_counted(b)))
		return PC_DIFFER_UNKNOWN;
	*arg = compare_arguments(w, s);
	return *arg < 0 ? PC_DIFFER_NOT : PC_DIFFER_ARGUMENT;
}

/* Argument ARG of SIDE's call, with values of the walk's function. */
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

/* Whether the callee finds the same in shared locations on both sides. */
static bool same_shared(struct seq_walk *w, const struct seq_state *s)
{
	const struct seq_side *side = s->side;
	const struct pc_ssa_call *call[2];
	uint32_t node[2];

	for (int i = 0; i < 2; i++)
		call[i] = pc_ssa_call_at(side[i].fn, side[i].block, side[i].event);
	if (!call[0] || !call[1] || side[0].fn != side[1].fn ||
	    call[0]->n_shared != call[1]->n_shared)
		return false;
	for (uint32_t k = 0; k < call[0]->n_shared; k++) {
		for (int i = 0; i < 2; i++)
			node[i] = pc_value_lift(w->program, side[i].frame,
				pc_value_of(w->program, side[i].fn, pc_ssa_handed(
					side[i].fn, call[i], side[0].fn->info->ssa->shared
						.v[call[0]->shared + k].place)));
		if (!node[0] || node[0] != node[1] || !seq_is_one_value(w, s, node[0]))
			return false;
	}
	return true;
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

		if (!node || node != argument(w, b, i) || !seq_is_one_value(w, s, node))
			return false;
		/* One expression with two values: rank, for example. */
		if (pc_process_value(w->program, &s->know[0], node, &one) &&
		    pc_process_value(w->program, &s->know[1], node, &other) &&
		    one != other)
			return false;
	}
	return same_shared(w, s);
}

/* RATIONALE: two functions that do the same have separate values for their phis
 * and for the results of calls. */
static bool may_be_equal(const struct pc_node *x, const struct pc_node *y)
{
	const struct pc_def *a, *b;

	if (x->kind != PC_NODE_DEF || y->kind != PC_NODE_DEF || x->fn == y->fn)
		return false;
	a = &x->fn->info->ssa->defs.v[x->num];
	b = &y->fn->info->ssa->defs.v[y->num];
	return a->kind == b->kind;
}

/* Whether X and Y are the same if their operands are. RATIONALE: two loops with
 * equal trip counts have the same iteration number whenever they are in step,
 * which is most of the time. */
static bool is_composed_alike(const struct pc_node *x, const struct pc_node *y)
{
	if (x->kind == PC_NODE_COUNT && y->kind == PC_NODE_COUNT)
		return true;
	return x->kind == PC_NODE_OPER && y->kind == x->kind &&
	       x->oper == y->oper && x->num == y->num;
}

bool seq_may_be_one(const struct seq_walk *w, uint32_t a, uint32_t b)
{
	uint32_t todo[LOOKS][2] = { { a, b } }, n = 1, looks = 0;

	while (n) {
		uint32_t one = todo[--n][0], other = todo[n][1];
		const struct pc_node *x = pc_node(w->program, one);
		const struct pc_node *y = pc_node(w->program, other);

		if (one == other || may_be_equal(x, y))
			continue;
		if (!is_composed_alike(x, y) || ++looks == LOOKS / 2)
			return false;
		for (int i = 0; i < 2; i++) {
			uint32_t p = i ? x->b : x->a, q = i ? y->b : y->a;

			if (!p != !q)
				return false;
			if (!p)
				continue;
			todo[n][0] = p;
			todo[n++][1] = q;
		}
	}
	return true;
}
