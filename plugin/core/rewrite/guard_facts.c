/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * guard_facts.c - which values state that a thread has a certain number in its
 *                 team.
 *
 * In:   a function, and what is known of its parameters.
 * Out:  g->facts, for variables and temporaries whose assignments all state the
 *       same and whose address is not given to code that writes.
 * Cost: O(E) for each fact found, at most PC_FACTS.
 * Not:  claims of one edge (graph/branch_claim.h): what is known of a variable
 *       must follow from each assignment to it in the function.
 */
#include <string.h>
#include "model/contents.h"
#include "tables/omp_names.h"
#include "model/nest.h"
#include "model/value.h"
#include "graph/branch_claim.h"
#include "graph/param.h"
#include "graph/regions.h"
#include "rewrite/guards.h"

/* The number of the calling thread in its team (OpenMP 5.2, 18.2.4). */
static const char *const thread_num[] = {
	"omp_get_thread_num", "omp_get_thread_num_",
};

/* The number of active teams around the thread; whether there is one (OpenMP
 * 5.2, 18.2.5, 18.2.20). */
static const char *const active_level[] = {
	"omp_get_active_level", "omp_get_active_level_",
};
static const char *const in_parallel[] = {
	"omp_in_parallel", "omp_in_parallel_",
};

/* The number of threads in its team (OpenMP 5.2, 18.2.2). */
static const char *const num_threads[] = {
	"omp_get_num_threads", "omp_get_num_threads_",
};

#define IS_ONE_OF(names, event)                                               \
	is_one_of(names, sizeof names / sizeof *names, event)

/* Functions that take addresses and only read: Fortran's output of integers. */
static const char *const readers[] = {
	"_gfortran_transfer_integer_write",
};

static bool is_one_of(const char *const *names, size_t n,
		      const struct pc_event *event)
{
	if (event->kind != PC_EV_CALL || !event->callee)
		return false;
	for (size_t i = 0; i < n; i++)
		if (!strcmp(event->callee->name, names[i]))
			return true;
	return false;
}

bool pc_guard_named(const struct pc_program *program)
{
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (pc_omp_call(program->fns.v[i]->name))
			return true;
	return false;
}

bool pc_guard_number(const struct pc_event *event)
{
	return IS_ONE_OF(thread_num, event);
}

/* Whether a call in FN does not change the variables whose addresses it gets.
 * RATIONALE: Fortran passes all values so; no code writes to the number. */
static bool only_reads(const struct pc_fn *fn, const struct pc_event *event)
{
	if (IS_ONE_OF(readers, event))
		return true;
	return fn->lang == PC_LANG_FORTRAN && event->kind == PC_EV_CALL &&
	       event->callee && !event->callee->op &&
	       strncmp(event->callee->name, "_gfortran_", 10);
}

/* ---- what the values mean ---- */

static struct fact *find(struct guards *g, struct pc_val value)
{
	for (uint32_t i = 0; i < g->n_facts; i++)
		if (pc_val_eq(g->facts[i].value, value))
			return &g->facts[i];
	return NULL;
}

struct fact pc_guard_known(struct guards *g, struct pc_val value)
{
	const struct fact *fact = find(g, value);

	return fact ? *fact : (struct fact){ .what = NOTHING };
}

static struct fact swapped(struct fact fact)
{
	if (fact.what == IF_TRUE)
		fact.what = IF_FALSE;
	else if (fact.what == IF_FALSE)
		fact.what = IF_TRUE;
	return fact;
}

struct fact pc_guard_condition(struct fact fact)
{
	if (fact.what == NUMBER && fact.solo) {
		fact.what = NOTHING; /* never 0 */
	} else if (fact.what == NUMBER) {
		fact.what = IF_FALSE;
		fact.exact = true;
	}
	return fact;
}

/* LEFT OPER RIGHT: a condition and 0; or a number, which is never negative, if
 * that holds for one number only, or for all others.  The number of threads is
 * one more than such a number. */
static struct fact compared(struct fact left, enum pc_oper oper, int64_t right)
{
	int64_t one;
	bool holds;

	if (left.what != NUMBER) {
		if (oper == PC_OPER_EQ)
			left = swapped(left);
		if (right || (oper != PC_OPER_EQ && oper != PC_OPER_NE))
			left.what = NOTHING;
		return left;
	}
	right -= left.solo;
	one = right > 0 && (oper == PC_OPER_EQ || oper == PC_OPER_NE) ? right :
									0;
	holds = pc_oper_holds(oper, one, right);
	left.what = holds ? IF_TRUE : IF_FALSE;
	left.exact |= !one;
	left.number = one;
	if ((left.alone && one) ||
	    pc_oper_holds(oper, one ? one - 1 : 1, right) == holds)
		left.what = NOTHING;
	return left;
}

/* One of the two suffices: `master and x`, `not master or x`. */
static struct fact joined(struct fact left, struct fact right, enum what what)
{
	left = pc_guard_condition(left);
	if (left.what != what)
		left = pc_guard_condition(right);
	if (left.what != what)
		left.what = NOTHING;
	left.exact = false;
	return left;
}

static struct fact assigned(struct guards *g, const struct pc_event *event)
{
	const struct pc_val *v = event->args.v;
	struct fact none = { .what = NOTHING };

	if (pc_oper_compares(event->oper))
		return v[1].kind == PC_VAL_INT ?
		       compared(pc_guard_known(g, v[0]), event->oper,
				v[1].num) : none;
	switch (event->oper) {
	case PC_OPER_COPY:
		return pc_guard_known(g, v[0]);
	case PC_OPER_NOT:
		return swapped(pc_guard_condition(pc_guard_known(g, v[0])));
	case PC_OPER_AND:
		return joined(pc_guard_known(g, v[0]),
			      pc_guard_known(g, v[1]), IF_TRUE);
	case PC_OPER_OR:
		return joined(pc_guard_known(g, v[0]),
			      pc_guard_known(g, v[1]), IF_FALSE);
	default:
		return none;
	}
}

/* What EVENT states about its destination. */
static struct fact told(struct guards *g, const struct pc_event *event)
{
	struct fact fact = { .what = NOTHING };

	fact.solo = IS_ONE_OF(num_threads, event);
	fact.alone = fact.solo || IS_ONE_OF(active_level, event) ||
		     IS_ONE_OF(in_parallel, event);
	if (pc_guard_number(event) || fact.alone) {
		fact.what = IS_ONE_OF(in_parallel, event) ? IF_FALSE : NUMBER;
		fact.team = g->team;
	} else if (event->kind == PC_EV_ASSIGN) {
		fact = assigned(g, event);
	}
	fact.value = event->dst;
	return fact;
}

static bool equal(const struct fact *a, const struct fact *b)
{
	return a->what == b->what && a->exact == b->exact &&
	       a->alone == b->alone && a->solo == b->solo &&
	       a->number == b->number && a->team == b->team;
}

static bool add(struct guards *g, const struct pc_event *event)
{
	struct fact fact = told(g, event);

	if (fact.what == NOTHING || !pc_val_own(g->fn, fact.value) ||
	    find(g, fact.value) || g->n_facts == PC_FACTS)
		return false;
	g->facts[g->n_facts++] = fact;
	return true;
}

static bool forget(struct fact *fact)
{
	if (!fact || fact->what == NOTHING)
		return false;
	fact->what = NOTHING;
	return true;
}

/* Whether the block of EVENT, an assignment, replaces its value before it uses it:
 * `i = 0; i = omp_get_thread_num ();`, where the second is for OpenMP only. */
static bool is_replaced(const struct guards *g, const struct pc_event *event)
{
	const struct pc_event *end = g->block->events.v + g->block->events.n;

	if (event->dst.mod != PC_MOD_NONE)
		return false;
	for (const struct pc_event *next = event + 1; next < end; next++) {
		for (uint32_t i = 0; i < next->args.n; i++)
			if (next->args.v[i].name == event->dst.name &&
			    next->args.v[i].kind == event->dst.kind)
				return false;
		if (pc_val_eq(next->dst, event->dst))
			return true;
	}
	return false;
}

/* Another value, or a pointer to the variable, ends what is known of it. */
static bool doubt(struct guards *g, const struct pc_event *event)
{
	bool changed = false;
	struct fact *fact = find(g, event->dst), fresh;

	if (fact) {
		fresh = told(g, event);
		if (!equal(fact, &fresh) && !is_replaced(g, event))
			changed |= forget(fact);
	}
	for (uint32_t i = 0; i < event->args.n; i++) {
		struct pc_val value = event->args.v[i];

		if (value.mod != PC_MOD_ADDR || only_reads(g->fn, event))
			continue;
		value.mod = PC_MOD_NONE;
		changed |= forget(find(g, value));
	}
	return changed;
}

const struct pc_nest *pc_guard_team(const struct pc_nest *nest)
{
	while (nest && !pc_region_is_team(nest->enter->region))
		nest = nest->up;
	return nest;
}

bool pc_guard_each(struct guards *g,
		       bool (*step)(struct guards *, const struct pc_event *))
{
	bool changed = false, ok = true;

	for (uint32_t b = 0; b < g->fn->blocks.n; b++) {
		const struct pc_block *block = &g->fn->blocks.v[b];
		const struct pc_nest *nest = g->in[b].nest, *team;

		g->block = block;
		for (uint32_t e = 0; g->in[b].reached && e < block->events.n;
		     e++) {
			team = pc_guard_team(nest);
			g->team = team ? team->enter : NULL;
			changed |= step(g, &block->events.v[e]);
			nest = pc_nest_step(g->scratch, nest,
					    &block->events.v[e], &ok);
		}
	}
	return changed;
}

static bool any_event(const struct pc_fn *fn,
		      bool (*is)(const struct pc_event *))
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			if (is(&fn->blocks.v[b].events.v[e]))
				return true;
	return false;
}

static bool asks_anything(const struct pc_event *event)
{
	return pc_guard_number(event) || IS_ONE_OF(active_level, event) ||
	       IS_ONE_OF(in_parallel, event) || IS_ONE_OF(num_threads, event);
}

bool pc_guard_possible(const struct pc_fn *fn)
{
	return any_event(fn, asks_anything);
}

void pc_guard_facts_find(struct guards *g)
{
	pc_nest_walk(g->scratch, g->fn, &g->in);
	if (!g->n_facts && !pc_guard_possible(g->fn))
		return;
	while (pc_guard_each(g, add))
		;
	while (pc_guard_each(g, doubt))
		;
}
