/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * first_use.c - what a process sets when it first needs it, and never again,
 *               some processes earlier than others:
 *
 *     static struct options *get (void)
 *     {
 *             if (!options)                     test of a flag
 *                     options = read_options ();      region
 *             return options;
 *     }
 *
 * A process after the test has run the region, now or earlier.  A location that is
 * set only in such regions holds what the region makes of it, whenever that was.
 *
 * In:   a phi after the test of such a flag; SSA form of all functions.
 * Out:  which of its operands are set now, in the region.  An operand that
 *       comes on the path of the test is what the region made earlier; if it
 *       differs, that is not proved.  For a location that is also set elsewhere
 *       (a field of an object that the region makes), only whether a process
 *       comes first is a doubt, here and after calls (first_call.c).
 * Cost: O(definitions of flags + tests^2) once for a program; O(predecessors *
 *       tests of the function) once for each phi that may differ.
 * Not:  It is not proved that the region makes the same whenever it runs.
 *       Flags in fields of objects, since each object has its own; unknown
 *       functions that set something; std::call_once, pthread_once.
 */
#include "base/arena.h"
#include "model/contents.h"
#include "model/live.h"
#include "model/target.h"
#include "model/value.h"
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_claim.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"
#include "uniform/rules.h"

#define LONGEST 6 /* computations between a flag and its test */
#define MOST 32   /* calls between a region and what is set in it */

/* A test of FLAG.  A process that reaches DONE has run the blocks that REGION
 * dominates. */
struct test {
	const struct pc_fn *fn;
	uint32_t block, region, done;
	struct pc_val flag;
	int64_t num;
	bool equal; /* DONE if FLAG is NUM; else: if it is not */
	bool valid; /* is_valid () */
};

/* DEF of FN defines a shared location. */
struct put {
	const struct pc_fn *fn;
	const struct pc_def *def;
};

struct pc_once {
	PC_VEC(struct test) tests; /* by function */
};

bool pc_uni_can_be_flag(const struct pc_place *place)
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
		return pc_uni_can_be_flag(place) && c->number && c->sole &&
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

static void find_tests(const struct pc_run *run, const struct pc_fn *fn)
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
				pc_vec_push(run->program->arena,
					    run->once->tests, test);
		}
	}
}

static bool is_same(const struct test *a, const struct test *b)
{
	return pc_val_eq(a->flag, b->flag) && a->num == b->num &&
	       a->equal == b->equal;
}

/* ---- where locations are set ---- */

/* What is asked of each definition of a location. */
struct question {
	struct pc_run *run;
	bool (*holds)(struct question *q, const struct put *put);
	const struct test *test;
	const struct test *among; /* regions of tests that are the same; NULL:
				   * of valid ones */
	bool any;
};

/* Whether Q holds for all definitions of AT. */
static bool all_puts(struct question *q, struct pc_val at)
{
	const struct pc_cell *cell = pc_uni_leavers(q->run, at);

	for (uint32_t i = 0; i < cell->leavers.n; i++) {
		struct pc_entry_reader leaver = cell->leavers.v[i];
		const struct pc_fn *fn = q->run->program->fns.v[leaver.fn];
		const struct pc_ssa *ssa = fn->info->ssa;
		uint32_t n;
		const uint32_t *put = pc_uni_puts(q->run, fn, leaver.place, &n);

		for (uint32_t k = 0; k < n; k++) {
			struct put one = { fn, &ssa->defs.v[put[k]] };

			if ((one.def->kind == PC_DEF_ASSIGN ||
			     one.def->kind == PC_DEF_OUTPUT) &&
			    !q->holds(q, &one))
				return false;
		}
	}
	return true;
}

/* Whether PUT sets the number with which TEST compares its flag. */
static bool puts_num(const struct put *put, const struct test *test)
{
	const struct pc_def *def = put->def;
	const struct pc_event *event;

	if (def->kind != PC_DEF_ASSIGN)
		return false;
	event = pc_event_at(put->fn, def->block, def->event);
	return event->oper == PC_OPER_COPY && !def->weak && event->args.n == 1 &&
	       event->args.v[0].kind == PC_VAL_INT && event->args.v[0].num == test->num;
}

/* ---- regions ---- */

/* Whether BLOCK of FN is in such a region. */
static bool in_own(const struct question *q, const struct pc_fn *fn, uint32_t block)
{
	const struct pc_uniform_fn *u = fn->info->uniform;

	for (uint32_t i = u->once_first; i < u->once_end; i++) {
		const struct test *test = &q->run->once->tests.v[i];

		if ((q->among ? is_same(test, q->among) : test->valid) &&
		    pc_ssa_dominates(fn, test->region, block))
			return true;
	}
	return false;
}

/* The same for all calls that lead there, at most *STEPS calls. */
static bool in_region(const struct question *q, const struct pc_fn *fn,
		      uint32_t block, uint32_t *steps)
{
	const struct pc_uniform_fn *u = fn->info->uniform;

	if (in_own(q, fn, block))
		return true;
	if (fn->flags & PC_FN_ADDRESS)
		return false;
	for (uint32_t i = 0; i < u->callers.n; i++) {
		struct pc_calling by = u->callers.v[i];

		if (!*steps || !--*steps ||
		    !in_region(q, q->run->program->fns.v[by.fn], by.block,
			       steps))
			return false;
	}
	return u->callers.n;
}

/* Whether PUT is in a region.  One that sets the number of the test does not count. */
static bool is_inside(struct question *q, const struct put *put)
{
	uint32_t steps = MOST;

	if (q->test && puts_num(put, q->test))
		return true;
	q->any = true;
	return in_region(q, put->fn, put->def->block, &steps);
}

/* Whether all definitions of AT are in regions of AMONG, and there is one.
 * Those that set the number of BUT do not count. */
static bool only_in(struct pc_run *run, const struct test *among,
		    struct pc_val at, const struct test *but)
{
	struct question q = { run, is_inside, but, among, false };

	return all_puts(&q, at) && q.any;
}

/* ---- which tests are valid ---- */

/* Whether the flag of the test is one variable and, if DONE requires one
 * number, is set to no other number. */
static bool is_flag(struct question *q, const struct put *put)
{
	return !put->def->weak &&
	       (!q->test->equal || puts_num(put, q->test));
}

/* Whether a process that passes TEST, or one that is the same, to DONE has run
 * a region, or no process ever did.  If DONE is for any number but one, the flag
 * may be reset to that number elsewhere. */
static bool is_valid(struct pc_run *run, const struct test *test)
{
	struct question q = { run, is_flag, test, NULL, false };

	return all_puts(&q, test->flag) &&
	       only_in(run, test, test->flag, test->equal ? NULL : test);
}

static void find_once(struct pc_run *run)
{
	struct test *tests;

	run->once = PC_NEW(run->program->arena, struct pc_once);
	for (uint32_t i = 0; i < run->n_order; i++) {
		struct pc_uniform_fn *u = run->order[i]->info->uniform;

		u->once_first = run->once->tests.n;
		find_tests(run, run->order[i]);
		u->once_end = run->once->tests.n;
	}
	tests = run->once->tests.v;
	for (uint32_t i = 0; i < run->once->tests.n; i++) {
		uint32_t k = 0;

		while (!is_same(&tests[k], &tests[i]))
			k++;
		tests[i].valid = k < i ? tests[k].valid :
					 is_valid(run, &tests[i]);
	}
}

/* ---- paths to a phi ---- */

/* How a block is reached: */
enum way {
	WAY_NOT,   /* not known */
	WAY_NOW,   /* from such a region */
	WAY_BEFORE /* by a test which shows that the region has run */
};

/* For BLOCK from its predecessor FROM, by the test in block *TEST. */
static enum way way_of(const struct pc_run *run, uint32_t block, uint32_t from,
		       uint32_t *test)
{
	enum way way = WAY_NOT;

	for (uint32_t i = run->u->once_first; i < run->u->once_end; i++) {
		const struct test *t = &run->once->tests.v[i];

		if (!t->valid)
			continue;
		/* A test may be in the region of another. */
		if ((from == t->block && block == t->done) ||
		    (is_only_way(t, t->done) &&
		     pc_ssa_dominates(run->fn, t->done, from))) {
			*test = t->block;
			return WAY_BEFORE;
		}
		if (!pc_ssa_dominates(run->fn, t->region, from))
			continue;
		*test = t->block;
		way = WAY_NOW;
	}
	return way;
}

/* Whether OPND was there at TEST already. */
static bool is_older(const struct pc_run *run, struct pc_opnd opnd, uint32_t test)
{
	return opnd.def != PC_NONE &&
	       pc_ssa_dominates(run->fn, run->ssa->defs.v[opnd.def].block,
				test);
}

static enum pc_first_use find_state(struct pc_run *run, const struct pc_def *phi)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	uint32_t now = 0, before = 0, test = PC_NONE;

	for (uint32_t i = 0; i < phi->n; i++) {
		uint32_t from = cfg->preds[cfg->pred_first[phi->block] + i];

		if (cfg->num[from] == PC_NONE)
			continue;
		switch (way_of(run, phi->block, from, &test)) {
		case WAY_NOW:
			now++;
			break;
		case WAY_BEFORE:
			if (!is_older(run, run->ssa->opnds.v[phi->first + i],
				      test))
				return PC_ONCE_NOT;
			before++;
			break;
		default:
			return PC_ONCE_NOT;
		}
	}
	return !now || !before ? PC_ONCE_NOT :
	       only_in(run->u->run, NULL, run->ssa->places.v[phi->place].at, NULL) ?
				 PC_ONCE_SET : PC_ONCE_BEGUN;
}

enum pc_first_use pc_uni_once(struct pc_run *run, uint32_t phi)
{
	const struct pc_def *def = &run->ssa->defs.v[phi];
	uint8_t *known;

	if (run->axis == PC_AXIS_THREADS || def->place == PC_NONE ||
	    !run->ssa->places.v[def->place].shared)
		return PC_ONCE_NOT;
	if (!run->once)
		find_once(run);
	if (run->u->once_first == run->u->once_end)
		return PC_ONCE_NOT;
	if (!run->u->once)
		run->u->once = PC_ARRAY(run->program->arena, run->ssa->defs.n,
					uint8_t);
	known = &run->u->once[phi];
	if (!*known)
		*known = (uint8_t)(1 + find_state(run, def));
	return (enum pc_first_use)(*known - 1);
}

bool pc_uni_first(const struct pc_run *run, const struct pc_def *phi, uint32_t i)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	uint32_t from = cfg->preds[cfg->pred_first[phi->block] + i], test;

	return cfg->num[from] != PC_NONE &&
	       way_of(run, phi->block, from, &test) == WAY_NOW;
}
