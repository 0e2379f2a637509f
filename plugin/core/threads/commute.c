/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * commute.c - sections that exclude each other: do they commute? (contract in
 *             commute.h)
 *
 * In:   two sections; value numbers.
 * Out:  an answer.
 * Cost: O(collectives that the sections lead to), at most TERMS, and their
 *       square; for each argument that of across.h.
 * Not:  arrays of counts and datatypes, and derived datatypes of different
 *       origin, are never proved to be equal; MPI_IN_PLACE is not compared.
 */
#include "threads/commute.h"

#include <string.h>
#include "tables/mpi_data.h"
#include "tables/mpi_find.h"
#include "model/live.h"
#include "graph/regions.h"
#include "value/frame.h"
#include "value/nodes.h"
#include "argument/argument.h"
#include "threads/handles.h"
#include "threads/reached.h"
#include "threads/own_comm.h"

#define TERMS 32
#define ARGS 32

/* A collective, in terms of the function of the section. */
struct term {
	const struct pc_mpi_op *op;
	struct pc_handle handle;
	uint32_t arg[ARGS]; /* nodes; 0: not known, or not compared */
};

struct terms {
	struct pc_program *program;
	const struct pc_section *of;
	const struct pc_handles *with;
	struct term list[TERMS];
	uint32_t n;
	bool many;             /* there are more */
	bool branches;         /* a condition decides what is called */
	enum pc_across decide; /* how such conditions differ between threads */
};

/* ---- what a section calls ---- */

static void add_arg(struct terms *t, struct term *term,
		    const struct pc_spot *spot, int arg, bool handle)
{
	uint32_t node;

	if (arg < 0 || arg >= ARGS)
		return;
	node = handle ? pc_value_handle_arg(t->program, spot->fn, spot->block,
					    spot->event, arg) :
	       pc_value_number_arg(t->program, spot->fn, spot->block,
				   spot->event, (uint32_t)arg);
	term->arg[arg] = pc_value_lift(t->program, spot->frame, node);
}

/* The arguments of OP that must be equal, as a set.  They are numbers, except
 * for datatypes and the reduction operation. */
static uint32_t compared(const struct pc_mpi_op *op)
{
	uint32_t set = op->equal | op->same;

	if (pc_mpi_op_data(op).rule != PC_DATA_NONE)
		set |= op->counts | op->types;
	if (op->root >= 0)
		set |= 1u << op->root;
	if (op->redop >= 0)
		set |= 1u << op->redop;
	return set;
}

/* Whether the order of the call matters to other processes: it blocks another
 * thread while it waits for them, or it uses a handle of WITH. */
static bool matters(struct terms *t, const struct term *term)
{
	struct pc_handles own = { .n = 1, .list = { term->handle } };

	if (pc_handle_is_self(t->program, &term->handle))
		return false;
	return !pc_mpi_op_is_nonblocking(term->op) ||
	       pc_handles_meet(t->program, &own, t->with) != PC_MEET_NO;
}

static void add_term(void *data, const struct pc_spot *spot)
{
	struct terms *t = (struct terms *)data;
	struct term term = {
		.op = pc_event_at(spot->fn, spot->block,
				  spot->event)->callee->op,
		.handle = pc_handle_at(t->program, spot, false),
	};

	if (!matters(t, &term))
		return;
	for (int i = 0; i < ARGS; i++)
		if (compared(term.op) >> i & 1)
			add_arg(t, &term, spot, i, term.op->types >> i & 1 ||
				i == term.op->redop);
	if (t->n == TERMS)
		t->many = true;
	else
		t->list[t->n++] = term;
}

/* The condition of BLOCK, in the function of FRAME, decides what is called. */
static void add_branch(struct terms *t, const struct pc_fn *fn, uint32_t block,
		       const struct pc_frame *frame)
{
	int term = fn->blocks.v[block].term;

	if (term != PC_TERM_BR && term != PC_TERM_SWITCH)
		return;
	t->branches = true;
	if (t->decide != PC_ACROSS_DIFFERS)
		pc_across_worst(&t->decide, pc_across_threads(
			t->program, t->of->fn, t->of->region,
			pc_value_lift(t->program, frame,
				      pc_value_cond(t->program, fn, block))));
}

static void add_function(void *data, const struct pc_spot *spot)
{
	struct terms *t = (struct terms *)data;

	for (uint32_t b = 0; b < spot->fn->blocks.n; b++)
		if (spot->fn->info->cfg.num[b] != PC_NONE)
			add_branch(t, spot->fn, b, spot->frame);
}

/* The region in which BLOCK of FN ends. */
static uint32_t region_behind(const struct pc_fn *fn, uint32_t block)
{
	struct pc_cursor cursor = pc_cursor_start(fn, block);
	uint32_t region;

	while (pc_cursor_next(fn, &cursor, &region))
		;
	return cursor.region;
}

static void find_terms(struct terms *t, struct pc_program *program,
		       const struct pc_section *s,
		       const struct pc_handles *with)
{
	const struct pc_fn_info *info = s->fn->info;

	t->program = program;
	t->of = s;
	t->with = with;
	t->n = 0;
	t->many = t->branches = false;
	t->decide = PC_ACROSS_SAME;
	for (uint32_t i = 0; i < info->sites.n; i++)
		if (pc_region_in(info, info->sites.v[i].region, s->region))
			t->many |= !pc_reached_each(s->fn, &info->sites.v[i],
						    add_term, add_function, t);
	for (uint32_t b = 0; b < s->fn->blocks.n; b++)
		if (info->cfg.num[b] != PC_NONE &&
		    pc_region_in(info, region_behind(s->fn, b), s->region))
			add_branch(t, s->fn, b, NULL);
}

/* ---- two calls ---- */

struct pair {
	struct pc_program *program;
	const struct pc_section *sa, *sb;
	const struct term *a, *b;
};

/* Whether a value NODE that A and B have in common is the same in all
 * threads. */
static enum pc_across common(const struct pair *p, uint32_t node)
{
	enum pc_across to[2] = {
		pc_across_threads(p->program, p->sa->fn, p->sa->region, node),
		p->sa == p->sb ? PC_ACROSS_SAME :
		pc_across_threads(p->program, p->sb->fn, p->sb->region, node),
	};

	/* An expression of one function is another value in another one. */
	if (p->sa->fn != p->sb->fn && pc_node(p->program, node)->inner)
		return PC_ACROSS_UNKNOWN;
	return to[0] > to[1] ? to[0] : to[1];
}

/* Whether each thread that reaches T has its own communicator there. */
static bool is_own(struct pc_program *program, const struct pc_section *s,
		   const struct term *t)
{
	return t->handle.node && pc_handle_is_own(program, s->fn,
						  t->handle.node, s->region);
}

static enum pc_across handles(const struct pair *p)
{
	struct pc_handles a = { .n = 1, .list = { p->a->handle } };
	struct pc_handles b = { .n = 1, .list = { p->b->handle } };

	if (is_own(p->program, p->sa, p->a) ||
	    is_own(p->program, p->sb, p->b) ||
	    pc_handles_meet(p->program, &a, &b) == PC_MEET_NO)
		return PC_ACROSS_DIFFERS;
	if (p->a->handle.node && p->a->handle.node == p->b->handle.node)
		return common(p, p->a->handle.node);
	return PC_ACROSS_UNKNOWN;
}

static bool is_int(const struct pair *p, uint32_t node, int64_t *number)
{
	const struct pc_node *n = pc_node(p->program, node);

	*number = n->num;
	return n->kind == PC_NODE_INT;
}

/* The arguments with the datatypes for COUNTS of OP follow them. */
static uint32_t type_of(const struct pc_mpi_op *op, uint32_t count)
{
	int32_t type = pc_argument_partner(op, count);

	return type < 0 ? ARGS : (uint32_t)type;
}

/* Whether the constants X and Y for argument ARG certainly differ. */
static bool differs(const struct pair *p, uint32_t arg, uint32_t x, uint32_t y)
{
	const struct pc_mpi_op *op = p->a->op;
	const struct pc_node *nx = pc_node(p->program, x);
	const struct pc_node *ny = pc_node(p->program, y);
	int64_t i, k;

	if (op->types >> arg & 1)
		return pc_argument_types_clash(p->program, x, y);
	if (is_int(p, x, &i) && is_int(p, y, &k)) {
		uint32_t type = op->counts >> arg & 1 ? type_of(op, arg) : ARGS;

		/* 2 of one type can have the signature of 1 of another. */
		return i != k && (type == ARGS ||
				  (p->a->arg[type] &&
				   p->a->arg[type] == p->b->arg[type]));
	}
	return nx->kind == PC_NODE_NAME && ny->kind == PC_NODE_NAME &&
	       nx->mod == PC_MOD_NONE && ny->mod == PC_MOD_NONE && x != y;
}

static enum pc_across argument(const struct pair *p, uint32_t arg)
{
	const struct pc_mpi_op *op = p->a->op;
	bool array = op->same >> arg & 1 ||
		     (op->counts >> arg & 1 &&
		      pc_mpi_op_data(op).rule >= PC_DATA_LIST);
	uint32_t x = p->a->arg[arg], y = p->b->arg[arg];

	if (array || !x || !y)
		return PC_ACROSS_UNKNOWN;
	if (x == y)
		return common(p, x);
	return differs(p, arg, x, y) ? PC_ACROSS_DIFFERS : PC_ACROSS_UNKNOWN;
}

static enum pc_across compare(const struct pair *p, struct pc_unequal *why)
{
	enum pc_across worst;

	if (!pc_mpi_op_matches(p->a->op, p->b->op)) {
		*why = (struct pc_unequal){ .op = NULL };
		return PC_ACROSS_DIFFERS;
	}
	worst = handles(p);
	if (worst == PC_ACROSS_DIFFERS)
		*why = (struct pc_unequal){ .own = p->a == p->b };
	for (uint32_t i = 0; i < ARGS && worst != PC_ACROSS_DIFFERS; i++) {
		if (!(compared(p->a->op) >> i & 1))
			continue;
		pc_across_worst(&worst, argument(p, i));
		if (worst == PC_ACROSS_DIFFERS)
			*why = (struct pc_unequal){ p->a->op, i, p->a == p->b };
	}
	return worst;
}

/* ---- two sections ---- */

/* Term I of A and term K of B. */
static enum pc_across pair(const struct terms *a, uint32_t i,
			   const struct terms *b, uint32_t k,
			   struct pc_unequal *why)
{
	struct pair p = { a->program, a->of, b->of, &a->list[i], &b->list[k] };

	return compare(&p, why);
}

/* The worst of all pairs of terms of A and B. */
static enum pc_across all_pairs(const struct terms *a, const struct terms *b,
				struct pc_unequal *why)
{
	enum pc_across worst = a->many || b->many ? PC_ACROSS_UNKNOWN :
						    PC_ACROSS_SAME;

	for (uint32_t i = 0; i < a->n; i++)
		for (uint32_t k = a == b ? i : 0; k < b->n; k++) {
			if (worst == PC_ACROSS_DIFFERS)
				return worst;
			pc_across_worst(&worst, pair(a, i, b, k, why));
		}
	return worst;
}

/* The worst of the terms of A and B with the same number. */
static enum pc_across in_turn(const struct terms *a, const struct terms *b,
			      struct pc_unequal *why)
{
	enum pc_across worst = a->many || b->many ? PC_ACROSS_UNKNOWN :
						    PC_ACROSS_SAME;

	for (uint32_t i = 0; i < a->n && worst != PC_ACROSS_DIFFERS; i++)
		pc_across_worst(&worst, pair(a, i, b, i, why));
	return worst;
}

/* Two threads run the section A. */
static enum pc_across with_itself(const struct terms *a, struct pc_unequal *why)
{
	enum pc_across each = in_turn(a, a, why), all;
	struct pc_unequal other;

	if (each == PC_ACROSS_DIFFERS || a->decide == PC_ACROSS_SAME)
		return each;
	all = all_pairs(a, a, &other);
	if (all != PC_ACROSS_DIFFERS)
		return all;
	if (a->decide == PC_ACROSS_DIFFERS)
		*why = other;
	return a->decide;
}

enum pc_across pc_sections_commute(struct pc_program *program,
				   const struct pc_section *a,
				   const struct pc_section *b,
				   const struct pc_handles *with,
				   struct pc_unequal *why)
{
	struct terms ta, tb;
	enum pc_across all;

	*why = (struct pc_unequal){ .op = NULL };
	find_terms(&ta, program, a, with);
	if (a->fn == b->fn && a->region == b->region)
		return with_itself(&ta, why);
	find_terms(&tb, program, b, with);
	if (!ta.branches && !tb.branches && ta.n == tb.n)
		return in_turn(&ta, &tb, why);
	all = all_pairs(&ta, &tb, why);
	if (all != PC_ACROSS_DIFFERS)
		pc_across_worst(&all, all_pairs(&ta, &ta, why));
	if (all != PC_ACROSS_DIFFERS)
		pc_across_worst(&all, all_pairs(&tb, &tb, why));
	return all;
}
