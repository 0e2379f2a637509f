/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * first_use_fields.c - what is set when it is first needed (contract in
 *                      first_use_fields.h).
 *
 * In:   SSA form and call graph of all functions.
 * Out:  the tests of flags after which something is set once; where shared
 *       locations are set.
 * Cost: O(D log D) in the definitions of such locations, if any flag is tested.
 * Not:  Flags in fields of objects, since each object has its own; unknown
 *       functions that set something; std::call_once, pthread_once.
 */
#include "uniform/first_use_fields.h"

#include <stdlib.h>
#include "base/arena.h"
#include "model/live.h"
#include "graph/callgraph.h"
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_claim.h"
#include "memory/ssa_query.h"

#define LONGEST 6 /* computations between a flag and its test */
#define MOST 32   /* calls between a region and what is set in it */
#define ALIKE 256 /* tests of one flag */

/* A test of FLAG.  A process that reaches DONE has run the blocks that REGION
 * dominates. */
struct test {
	const struct pc_fn *fn;
	uint32_t block, region, done;
	struct pc_val flag;
	int64_t num;
	bool equal; /* DONE if FLAG is NUM; else: if it is not */
};

/* A definition of AT. */
struct put {
	struct pc_val at;
	const struct pc_fn *fn;
	uint32_t def;
};

struct call {
	uint32_t callee, caller, block;
};

struct pc_once {
	struct pc_program *program;
	PC_VEC(struct test) tests; /* only the valid ones, by function */
	PC_VEC(struct put) puts;   /* by place */
	PC_VEC(struct call) calls; /* by callee */
};

static bool can_be_flag(const struct pc_place *place)
{
	return place->at.kind == PC_VAL_GLOBAL &&
	       place->at.mod == PC_MOD_NONE && !place->own &&
	       place->whole == PC_NONE && !place->n_elems;
}

/* ---- tests ---- */

/* Whether the branch of BLOCK tests a flag; *TEST: which one, and what it is if
 * successor WAY is taken. */
static bool find_flag(const struct pc_fn *fn, uint32_t block, uint32_t way,
		      struct test *test)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	struct pc_claim claims[PC_CLAIMS];
	uint32_t n = pc_ssa_claims(fn, block, way, LONGEST - 1, claims);

	for (uint32_t i = 0; i < n && claims[i].x.at != PC_NONE; i++) {
		const struct pc_claim *c = &claims[i];
		uint32_t at = ssa->defs.v[c->x.at].place;
		const struct pc_place *place = at == PC_NONE ? NULL :
					       &ssa->places.v[at];

		if (!place || !place->shared)
			continue;
		test->num = c->num;
		test->equal = c->is == PC_OPER_EQ;
		test->flag = place->at;
		return can_be_flag(place) && c->number && c->sole &&
		       (test->equal || c->is == PC_OPER_NE);
	}
	return false;
}

/* Whether TEST is the only predecessor of TO, its successor. */
static bool is_only_way(const struct test *test, uint32_t to)
{
	const struct pc_cfg *cfg = &test->fn->info->cfg;

	return cfg->pred_first[to + 1] - cfg->pred_first[to] == 1;
}

static void find_tests(struct pc_once *once, const struct pc_fn *fn)
{
	const struct pc_cfg *cfg = &fn->info->cfg;

	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		struct test test = { .fn = fn, .block = cfg->rpo[i] };
		const struct pc_block *block = &fn->blocks.v[test.block];

		for (uint32_t way = 0; way < 2; way++) {
			if (block->term != PC_TERM_BR ||
			    !find_flag(fn, test.block, way, &test))
				break;
			test.done = block->succ.v[way];
			test.region = block->succ.v[!way];
			if (test.done != test.region &&
			    is_only_way(&test, test.region))
				pc_vec_push(once->program->arena, once->tests,
					    test);
		}
	}
}

static int compare_tests(const void *a, const void *b)
{
	const struct test *x = (const struct test *)a;
	const struct test *y = (const struct test *)b;
	int order = pc_place_compare(x->flag, y->flag);

	if (order)
		return order;
	if (x->num != y->num)
		return x->num < y->num ? -1 : 1;
	return x->equal - y->equal;
}

static int compare_fns(const void *a, const void *b)
{
	const struct test *x = (const struct test *)a;
	const struct test *y = (const struct test *)b;

	return (x->fn->index > y->fn->index) - (x->fn->index < y->fn->index);
}

/* ---- where locations are set ---- */

static int compare_puts(const void *a, const void *b)
{
	const struct put *x = (const struct put *)a;
	const struct put *y = (const struct put *)b;

	return pc_place_compare(x->at, y->at);
}

static int compare_calls(const void *a, const void *b)
{
	const struct call *x = (const struct call *)a;
	const struct call *y = (const struct call *)b;

	return (x->callee > y->callee) - (x->callee < y->callee);
}

static void find_puts(struct pc_once *once, const struct pc_fn *fn)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	for (uint32_t i = 0; i < ssa->defs.n; i++) {
		const struct pc_def *def = &ssa->defs.v[i];
		struct put put = { .fn = fn, .def = i };

		if ((def->kind != PC_DEF_ASSIGN &&
		     def->kind != PC_DEF_OUTPUT) || def->place == PC_NONE ||
		    !ssa->places.v[def->place].shared)
			continue;
		put.at = ssa->places.v[def->place].at;
		pc_vec_push(once->program->arena, once->puts, put);
	}
}

static void add_calls(struct pc_once *once, const struct pc_fn *fn,
		      const struct pc_edge *edges, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		pc_vec_push(once->program->arena, once->calls,
			    ((struct call){ edges[i].callee, fn->index,
					    edges[i].block }));
}

/* The index of the first put of AT, or the number of puts. */
static uint32_t first_put(const struct pc_once *once, struct pc_val at)
{
	uint32_t low = 0, high = once->puts.n;

	while (low < high) {
		uint32_t mid = low + (high - low) / 2;

		if (pc_place_compare(once->puts.v[mid].at, at) < 0)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

static uint32_t first_call(const struct pc_once *once, uint32_t callee)
{
	uint32_t low = 0, high = once->calls.n;

	while (low < high) {
		uint32_t mid = low + (high - low) / 2;

		if (once->calls.v[mid].callee < callee)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

/* Whether PUT sets the number with which TEST compares its flag. */
static bool puts_num(const struct put *put, const struct test *test)
{
	const struct pc_def *def = &put->fn->info->ssa->defs.v[put->def];
	const struct pc_event *event;

	if (def->kind != PC_DEF_ASSIGN)
		return false;
	event = pc_event_at(put->fn, def->block, def->event);
	return event->oper == PC_OPER_COPY && !def->weak &&
	       event->args.n == 1 && event->args.v[0].kind == PC_VAL_INT &&
	       event->args.v[0].num == test->num;
}

/* ---- regions ---- */

/* Tests FIRST to END - 1. */
struct range {
	uint32_t first, end;
};

/* The tests of FN.  Only after the invalid ones were removed. */
static struct range tests_of(const struct pc_once *once, const struct pc_fn *fn)
{
	uint32_t low = 0, high = once->tests.n;
	struct range r;

	while (low < high) {
		uint32_t mid = low + (high - low) / 2;

		if (once->tests.v[mid].fn->index < fn->index)
			low = mid + 1;
		else
			high = mid;
	}
	r.first = r.end = low;
	while (r.end < once->tests.n && once->tests.v[r.end].fn == fn)
		r.end++;
	return r;
}

/* Whether BLOCK of FN is in the region of a test of AMONG, or of any if it is
 * NULL. */
static bool in_own(const struct pc_once *once, const struct range *among,
		   const struct pc_fn *fn, uint32_t block)
{
	struct range r = among ? *among : tests_of(once, fn);

	for (uint32_t i = r.first; i < r.end; i++)
		if (once->tests.v[i].fn == fn &&
		    pc_ssa_dominates(fn, once->tests.v[i].region, block))
			return true;
	return false;
}

/* The same for all calls that lead there, at most *STEPS calls. */
static bool in_region(const struct pc_once *once, const struct range *among,
		      const struct pc_fn *fn, uint32_t block, uint32_t *steps)
{
	uint32_t first, i;

	if (in_own(once, among, fn, block))
		return true;
	if (fn->flags & PC_FN_ADDRESS)
		return false;
	first = first_call(once, fn->index);
	for (i = first; i < once->calls.n &&
	     once->calls.v[i].callee == fn->index; i++)
		if (!*steps || !--*steps ||
		    !in_region(once, among, once->program->fns.v
			       [once->calls.v[i].caller],
			       once->calls.v[i].block, steps))
			return false;
	return i > first;
}

/* Whether all puts of AT are in regions of AMONG, and there is one.  Puts that
 * set the number with which BUT compares its flag do not count. */
static bool only_in(const struct pc_once *once, const struct range *among,
		    struct pc_val at, const struct test *but)
{
	bool any = false;

	for (uint32_t i = first_put(once, at); i < once->puts.n &&
	     !pc_place_compare(once->puts.v[i].at, at); i++) {
		const struct put *put = &once->puts.v[i];
		uint32_t block = put->fn->info->ssa->defs.v[put->def].block;
		uint32_t steps = MOST;

		if (but && puts_num(put, but))
			continue;
		if (!in_region(once, among, put->fn, block, &steps))
			return false;
		any = true;
	}
	return any;
}

/* ---- which tests are valid ---- */

/* Whether the flag of TEST is one variable and, if DONE requires one number, is
 * set to no other number. */
static bool is_flag(const struct pc_once *once, const struct test *test)
{
	for (uint32_t i = first_put(once, test->flag); i < once->puts.n &&
	     !pc_place_compare(once->puts.v[i].at, test->flag); i++) {
		const struct put *put = &once->puts.v[i];

		if (put->fn->info->ssa->defs.v[put->def].weak ||
		    (test->equal && !puts_num(put, test)))
			return false;
	}
	return true;
}

/* Whether a process that passes one of the equal tests AMONG to DONE has run a
 * region, or no process ever did.  If DONE is for any number but one, the flag
 * may be reset to that number elsewhere. */
static bool is_valid(const struct pc_once *once, const struct range *among)
{
	const struct test *test = &once->tests.v[among->first];

	return among->end - among->first <= ALIKE && is_flag(once, test) &&
	       only_in(once, among, test->flag, test->equal ? NULL : test);
}

static void keep_valid(struct pc_once *once)
{
	struct range r = { 0, 0 };
	bool *valid = PC_ARRAY(once->program->arena, once->tests.n, bool);
	uint32_t n = 0;

	for (; r.first < once->tests.n; r.first = r.end) {
		bool ok;

		while (r.end < once->tests.n && !compare_tests(
			       &once->tests.v[r.first], &once->tests.v[r.end]))
			r.end++;
		ok = is_valid(once, &r);
		for (uint32_t i = r.first; i < r.end; i++)
			valid[i] = ok;
	}
	for (uint32_t i = 0; i < once->tests.n; i++)
		if (valid[i])
			once->tests.v[n++] = once->tests.v[i];
	once->tests.n = n;
	if (n)
		qsort(once->tests.v, n, sizeof *once->tests.v, compare_fns);
}

static bool can_look(const struct pc_fn *fn)
{
	return pc_fn_live(fn) && fn->info->ssa;
}

struct pc_once *pc_once_find(struct pc_program *program)
{
	struct pc_once *once = PC_NEW(program->arena, struct pc_once);

	once->program = program;
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (can_look(program->fns.v[i]))
			find_tests(once, program->fns.v[i]);
	for (uint32_t i = 0; i < program->fns.n && once->tests.n; i++) {
		const struct pc_fn *fn = program->fns.v[i];

		if (!can_look(fn))
			continue;
		find_puts(once, fn);
		add_calls(once, fn, fn->info->calls.v, fn->info->calls.n);
		add_calls(once, fn, fn->info->pointed.v, fn->info->pointed.n);
	}
	if (!once->puts.n) {
		once->tests.n = 0;
		return once;
	}
	qsort(once->tests.v, once->tests.n, sizeof *once->tests.v,
	      compare_tests);
	qsort(once->puts.v, once->puts.n, sizeof *once->puts.v, compare_puts);
	if (once->calls.n)
		qsort(once->calls.v, once->calls.n, sizeof *once->calls.v,
		      compare_calls);
	keep_valid(once);
	return once;
}

/* ---- questions ---- */

bool pc_once_tests(const struct pc_once *once, const struct pc_fn *fn)
{
	struct range r = tests_of(once, fn);

	return r.first != r.end;
}

enum pc_once_way pc_once_way(const struct pc_once *once, const struct pc_fn *fn,
			     uint32_t block, uint32_t from, uint32_t *test)
{
	struct range r = tests_of(once, fn);
	enum pc_once_way way = PC_ONCE_NOT;

	for (uint32_t i = r.first; i < r.end; i++) {
		const struct test *t = &once->tests.v[i];

		/* A test may be in the region of another. */
		if ((from == t->block && block == t->done) ||
		    (is_only_way(t, t->done) &&
		     pc_ssa_dominates(fn, t->done, from))) {
			*test = t->block;
			return PC_ONCE_BEFORE;
		}
		if (!pc_ssa_dominates(fn, t->region, from))
			continue;
		*test = t->block;
		way = PC_ONCE_NOW;
	}
	return way;
}

bool pc_once_set(const struct pc_once *once, struct pc_val at)
{
	return once->tests.n && only_in(once, NULL, at, NULL);
}
