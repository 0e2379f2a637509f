/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * branch_claim.c - each claim is true whenever its edge is taken: random blocks,
 *                  run with all small values of their variables, on each level.
 */
#include "model/live.h"
#include "graph/branch.h"
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_claim.h"
#include "value/nodes.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "program.h"

#define VARS 3
#define TMPS 6
#define FUNCTIONS 600

static uint32_t next(void)
{
	static uint64_t state = 20;

	state = state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(state >> 33);
}

/* ---- a block that is run ---- */

struct run {
	const struct pc_block *block;
	int64_t var[VARS];
	int64_t tmp[TMPS];
	bool wild; /* comparisons by order are all false, as those with NaN are */
};

static int64_t value_of(const struct run *r, const struct pc_val *val)
{
	return val->kind == PC_VAL_INT ? val->num :
	       val->kind == PC_VAL_TMP ? r->tmp[val->num] :
					 r->var[val->name[0] - 'a'];
}

/* As a processor with 64 bits. */
static int64_t work_out(const struct run *r, const struct pc_event *event)
{
	const struct pc_val *x = &event->args.v[0];
	const struct pc_val *y = &event->args.v[event->args.n - 1];
	int64_t a = value_of(r, x), b = value_of(r, y);
	bool nan = r->wild && x->kind != PC_VAL_INT && y->kind != PC_VAL_INT;

	switch (event->oper) {
	case PC_OPER_EQ: return a == b;
	case PC_OPER_NE: return a != b;
	case PC_OPER_LT: return !nan && a < b;
	case PC_OPER_LE: return !nan && a <= b;
	case PC_OPER_GT: return !nan && a > b;
	case PC_OPER_GE: return !nan && a >= b;
	case PC_OPER_AND: return a & b;
	case PC_OPER_OR: return a | b;
	case PC_OPER_MUL: return (int64_t)((uint64_t)a * (uint64_t)b);
	case PC_OPER_ADD: return (int64_t)((uint64_t)a + (uint64_t)b);
	case PC_OPER_NOT: return !a;
	default: return a;
	}
}

static uint32_t way_of(struct run *r)
{
	const struct pc_block *block = r->block;

	for (uint32_t e = 0; e < block->events.n; e++) {
		const struct pc_event *event = &block->events.v[e];
		int64_t value = work_out(r, event);

		if (event->dst.kind == PC_VAL_TMP)
			r->tmp[event->dst.num] = value;
		else
			r->var[event->dst.name[0] - 'a'] = value;
	}
	return pc_block_way(block, value_of(r, &block->cond));
}

/* What OPND is in front of its event. */
static int64_t value_at(struct run r, struct pc_claim_opnd opnd)
{
	struct pc_block upto = *r.block;

	upto.events.n = opnd.at;
	upto.term = PC_TERM_BR;
	upto.cond = *opnd.val;
	r.block = &upto;
	way_of(&r);
	return value_of(&r, opnd.val);
}

/* What definition AT of FN is, or the constant. */
static int64_t value_of_def(const struct run *r, const struct pc_fn *fn,
			    struct pc_claim_opnd opnd)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	const struct pc_def *def;

	if (opnd.at == PC_NONE)
		return opnd.val->num;
	def = &ssa->defs.v[opnd.at];
	if (def->kind == PC_DEF_ENTRY)
		return r->var[ssa->places.v[def->place].at.name[0] - 'a'];
	return value_at(*r, (struct pc_claim_opnd){
		def->event + 1, &pc_event_at(fn, 0, def->event)->dst });
}

enum level { EVENTS, DEFS, NODES };

struct question {
	struct pc_program *program;
	const struct pc_fn *fn;
	enum level level;
	struct run run;            /* before the block */
	struct pc_process process; /* the same for nodes */
};

static bool value_on(struct question *q, struct pc_claim_opnd opnd,
		     int64_t *value)
{
	if (q->level == NODES)
		return pc_process_value(q->program, &q->process, opnd.at,
					value);
	*value = q->level == DEFS ? value_of_def(&q->run, q->fn, opnd) :
				    value_at(q->run, opnd);
	return true;
}

/* Whether CLAIM is TRUTH, or no more can be said. */
static bool is_so(struct question *q, const struct pc_claim *claim, bool truth)
{
	int64_t x, y = claim->num;
	bool nan = q->run.wild && !claim->number && claim->is != PC_OPER_EQ &&
		   claim->is != PC_OPER_NE;

	if (!value_on(q, claim->x, &x) ||
	    (!claim->number && !value_on(q, claim->y, &y)))
		return true;
	return (!nan && pc_oper_holds(claim->is, x, y)) == truth;
}

static uint32_t claims_on(const struct question *q, uint32_t way,
			  struct pc_claim claims[PC_CLAIMS])
{
	struct pc_known_way known;

	if (q->level == EVENTS)
		return pc_block_claims(&q->fn->blocks.v[0], way, claims);
	if (q->level == DEFS)
		return pc_ssa_claims(q->fn, 0, way, 8, claims);
	known = pc_value_known(q->program, q->fn, 0, way);
	return pc_node_claims(q->program, known.node,
			      known.truth ? PC_OPER_NE : PC_OPER_EQ, 0, 8,
			      claims);
}

/* The variables have value number I. */
static void set_values(struct question *q, int i)
{
	const struct pc_ssa *ssa = q->fn->info->ssa;
	int64_t var[VARS] = { i % 7 - 3, i / 7 % 7 - 3, i / 49 - 3 };

	q->process.known.n = 0;
	memcpy(q->run.var, var, sizeof var);
	for (uint32_t d = 0; d < ssa->defs.n && q->level == NODES; d++)
		if (ssa->defs.v[d].kind == PC_DEF_ENTRY)
			pc_process_learn(q->program, &q->process,
					 pc_value_of_def(q->program, q->fn, d),
					 value_of_def(&q->run, q->fn,
						      (struct pc_claim_opnd){
							      d, NULL }));
}

/* How many claims there are; each is true if its edge is taken, and false if
 * another one is that has to be the only one. */
static uint32_t check_way(struct question *q, uint32_t way)
{
	struct pc_claim claims[PC_CLAIMS];
	uint32_t n = claims_on(q, way, claims);

	for (int i = 0; i < 7 * 7 * 7; i++) {
		struct run r;
		bool taken;

		set_values(q, i);
		r = q->run;
		taken = way_of(&r) == way;
		for (uint32_t k = 0; k < n; k++)
			if (taken || claims[k].sole)
				CHECK(is_so(q, &claims[k], taken));
	}
	return n;
}

/* ---- random blocks ---- */

struct text {
	char at[65536 * 8];
	size_t n;
};

static void put(struct text *t, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	t->n += (size_t)vsnprintf(t->at + t->n, sizeof t->at - t->n, format,
				  args);
	va_end(args);
}

static void put_operand(struct text *t, uint32_t tmps)
{
	uint32_t pick = next() % 8;

	if (pick < 2)
		put(t, " %d", (int)(next() % 5) - 2);
	else if (pick < 6 && tmps)
		put(t, " %%%u", next() % tmps);
	else
		put(t, " %c", 'a' + next() % VARS);
}

static void put_event(struct text *t, uint32_t tmps, bool variable)
{
	static const char *const opers[] = {
		"copy", "not", "eq", "ne", "lt", "le", "gt", "ge", "eq", "ne",
		"and", "or", "mul", "add",
	};
	uint32_t oper = next() % (sizeof opers / sizeof *opers);

	if (variable)
		put(t, "  %c = %s", 'a' + next() % VARS, opers[oper]);
	else
		put(t, "  %%%u = %s", tmps, opers[oper]);
	put_operand(t, tmps);
	if (oper > 1) {
		put(t, ",");
		put_operand(t, tmps);
	}
	put(t, "\n");
}

static void put_function(struct text *t, uint32_t number)
{
	int low = (int)(next() % 3) - 2;

	put(t, "func f%u (a, b, c) exported a.c:1:1\nb0:\n", number);
	for (uint32_t tmp = 0; tmp < TMPS; tmp++) {
		if (next() % 4 == 0)
			put_event(t, tmp, true);
		put_event(t, tmp, false);
	}
	if (number % 4)
		put(t, "  br %%%u b1 b2\n", TMPS - 1);
	else if (number % 8)
		put(t, "  switch %%%u b1 b2(%d:%d, %d) b3(%d)\n", TMPS - 1, low,
		    low + 1, low + 3, low + 2);
	else
		put(t, "  switch %%%u b1 b2(%d)\n", TMPS - 1, low);
	put(t, "b1:\n  ret\nb2:\n  ret\nb3:\n  ret\n");
}

static void test_random(void)
{
	static struct text t;
	struct pc_program *p;
	uint32_t claimed[3] = { 0 };

	put(&t, "unit a.c\n");
	for (uint32_t i = 0; i < FUNCTIONS; i++)
		put_function(&t, i);
	p = program_of(t.at, "value");
	for (uint32_t i = 0; i < 3 * p->fns.n; i++) {
		struct question q = { .program = p, .fn = p->fns.v[i / 3],
				      .level = (enum level)(i % 3) };

		q.run.block = &q.fn->blocks.v[0];
		/* What is folded has no NaN. */
		q.run.wild = i / 3 % 2 && q.level != NODES;
		for (uint32_t way = 0; way < q.run.block->succ.n; way++)
			claimed[q.level] += check_way(&q, way) > 1;
	}
	/* They are no empty ones. */
	for (int level = 0; level < 3; level++)
		CHECK(claimed[level] > FUNCTIONS / 2);
	pc_program_free(p);
}

int main(void)
{
	test_random();
	return check_failed != 0;
}
