/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * branch_claim.c - each claim is true whenever its edge is taken: random blocks,
 *                  run with all small values of their variables.
 */
#include "graph/branch_claim.h"

#include <string.h>
#include "analysis.h"
#include "check.h"

#define VARS 3
#define TMPS 6
#define BLOCKS 1000

static struct pc_opts opts = { .level = PC_LEVEL_DEFAULT };

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

static bool is_true(struct run r, const struct pc_claim *claim)
{
	int64_t y = claim->number ? claim->num : value_at(r, claim->y);
	bool nan = r.wild && !claim->number && claim->is != PC_OPER_EQ &&
		   claim->is != PC_OPER_NE;

	return !nan && pc_oper_holds(claim->is, value_at(r, claim->x), y);
}

static void check_block(const struct pc_block *block, bool wild)
{
	struct pc_claim claims[PC_CLAIMS];

	for (uint32_t way = 0; way < block->succ.n; way++) {
		uint32_t n = pc_block_claims(block, way, claims);

		for (uint32_t i = 0; i < 7 * 7 * 7; i++) {
			struct run start = { .block = block, .wild = wild,
					     .var = { i % 7 - 3, i / 7 % 7 - 3,
						      i / 49 - 3 } };
			struct run r = start;
			bool taken = way_of(&r) == way;

			for (uint32_t k = 0; k < n; k++) {
				if (taken)
					CHECK(is_true(start, &claims[k]));
				else if (claims[k].sole)
					CHECK(!is_true(start, &claims[k]));
			}
		}
	}
}

/* ---- random blocks ---- */

static struct pc_val operand(struct pc_program *p, int64_t tmps)
{
	static const char *const names[VARS] = { "a", "b", "c" };
	uint32_t pick = next() % 8;

	if (pick < 2)
		return pc_val_int((int64_t)(next() % 5) - 2);
	if (pick < 6 && tmps)
		return pc_val_tmp(next() % tmps);
	return pc_val_named(p, PC_VAL_VAR, PC_MOD_NONE, names[next() % VARS]);
}

static void add_event(struct pc_program *p, struct pc_fn *fn, int64_t tmp)
{
	static const enum pc_oper opers[] = {
		PC_OPER_COPY, PC_OPER_NOT, PC_OPER_EQ, PC_OPER_NE, PC_OPER_LT,
		PC_OPER_LE, PC_OPER_GT, PC_OPER_GE, PC_OPER_EQ, PC_OPER_NE,
		PC_OPER_AND, PC_OPER_OR, PC_OPER_MUL, PC_OPER_ADD,
	};
	struct pc_event *event = pc_event_add(p, fn, 0, PC_EV_ASSIGN,
					      (struct pc_loc){ 0 });

	event->oper = opers[next() % (sizeof opers / sizeof *opers)];
	event->dst = next() % 5 ? pc_val_tmp(tmp) : operand(p, 0);
	if (event->dst.kind == PC_VAL_INT)
		event->dst = pc_val_tmp(tmp);
	pc_vec_push(p->arena, event->args, operand(p, tmp));
	if (event->oper != PC_OPER_COPY && event->oper != PC_OPER_NOT)
		pc_vec_push(p->arena, event->args, operand(p, tmp));
}

/* Cases that do not overlap, some of them for one and the same successor. */
static void make_switch(struct pc_program *p, struct pc_block *block)
{
	int64_t low = (int64_t)(next() % 3) - 3;

	block->term = PC_TERM_SWITCH;
	for (uint32_t n = next() % 3 + 1; n--;) {
		struct pc_case one = { low, low + next() % 2, 1 + next() % 2 };

		pc_vec_push(p->arena, block->cases, one);
		low = one.high + 1 + next() % 2;
	}
}

static void test_random(struct pc_program *p)
{
	uint32_t claimed = 0;

	for (uint32_t i = 0; i < BLOCKS; i++) {
		struct pc_fn *fn = pc_fn_get(p, pc_name(p, pc_arena_printf(
							p->arena, "f%u", i)));
		struct pc_claim claims[PC_CLAIMS];
		struct pc_block *block;

		pc_block_add(p, fn);
		for (int64_t tmp = 0; tmp < TMPS; tmp++)
			add_event(p, fn, tmp);
		block = &fn->blocks.v[0];
		block->term = PC_TERM_BR;
		block->cond = pc_val_tmp(TMPS - 1);
		for (uint32_t k = 0; k < 3; k++)
			pc_vec_push(p->arena, block->succ, k);
		if (next() % 4 == 0)
			make_switch(p, block);
		else
			block->succ.n = 2;
		claimed += pc_block_claims(block, 1, claims) > 1;
		check_block(block, i % 2);
	}
	/* They are no empty ones. */
	CHECK(claimed > BLOCKS / 4);
}

/* ---- what is claimed ---- */

static const char text[] =
	"unit a.c\n"
	"func f (n, m) exported a.c:1:1\n"
	"b0:\n"
	"  %1 = gt n, 3\n"
	"  %2 = eq %1, 0\n"
	"  br %2 b1 b2\n"
	"b1:\n"
	"  %3 = lt n, m\n"
	"  br %3 b2 b3\n"
	"b2:\n"
	"  switch n b3 b1(1:2, 4) b2(7)\n"
	"b3:\n"
	"  v = copy 0\n"
	"  call g(&v)\n"
	"  %4 = eq v, 0\n"
	"  br %4 b4 b4\n"
	"b4:\n"
	"  %5 = eq 2, n\n"
	"  %6 = ne m, 0\n"
	"  %7 = and %5, %6\n"
	"  br %7 b5 b5\n"
	"b5:\n"
	"  ret\n";

static bool claims(const struct pc_claim *claim, const char *x,
		   enum pc_oper is, int64_t num)
{
	return claim->x.val->kind == PC_VAL_VAR &&
	       !strcmp(claim->x.val->name, x) && claim->is == is &&
	       claim->number && claim->num == num;
}

static void test_written(struct pc_program *p)
{
	const char *error = "";
	struct pc_claim c[PC_CLAIMS];
	const struct pc_block *b;
	bool ok = pc_model_read(p, "a.pcm", text, strlen(text), &error);

	CHECK(ok);
	if (!ok) {
		fprintf(stderr, "%s\n", error);
		return;
	}
	b = pc_fn_get(p, "f")->blocks.v;
	CHECK(pc_block_claims(&b[0], 0, c) == 3);
	CHECK(claims(&c[2], "n", PC_OPER_LE, 3) && c[2].sole);
	CHECK(c[2].depth == 2 && c[2].x.at == 0);
	CHECK(pc_block_claims(&b[0], 1, c) == 3);
	CHECK(claims(&c[2], "n", PC_OPER_GT, 3));
	/* One of the two may be NaN. */
	CHECK(pc_block_claims(&b[1], 0, c) == 2);
	CHECK(c[1].is == PC_OPER_LT && !c[1].number);
	CHECK(pc_block_claims(&b[1], 1, c) == 1);
	CHECK(pc_block_claims(&b[2], 0, c) == 2);
	CHECK(claims(&c[0], "n", PC_OPER_NE, 4) && !c[0].sole);
	CHECK(pc_block_claims(&b[2], 1, c) == 2);
	CHECK(claims(&c[0], "n", PC_OPER_GE, 1));
	CHECK(claims(&c[1], "n", PC_OPER_LE, 4));
	CHECK(pc_block_claims(&b[2], 2, c) == 1);
	CHECK(claims(&c[0], "n", PC_OPER_EQ, 7) && c[0].sole);
	/* The call may have changed what is compared. */
	CHECK(pc_block_claims(&b[3], 0, c) == 2);
	CHECK(claims(&c[1], "v", PC_OPER_EQ, 0));
	CHECK(pc_block_made(&b[3], c[1].x) == PC_NONE);
	CHECK(pc_block_claims(&b[4], 0, c) == 5);
	CHECK(claims(&c[3], "n", PC_OPER_EQ, 2) && !c[3].sole);
	CHECK(claims(&c[4], "m", PC_OPER_NE, 0));
	CHECK(pc_block_claims(&b[4], 1, c) == 1);
}

int main(void)
{
	struct pc_program *p = pc_program_new(&opts);

	test_written(p);
	test_random(p);
	pc_program_free(p);
	return check_failed != 0;
}
