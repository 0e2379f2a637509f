/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_classes.c - the decider on several conditions at once, and on facts that
 *                    no process satisfies.
 */
#include "base/arena.h"
#include "../proof/decide_steps.h"

#include "check.h"

#define RANK 0u
#define SIZE 1u

static struct pc_question q;
static uint32_t rank, size;

static uint32_t make(enum pc_oper oper, uint32_t a, uint32_t b)
{
	return pc_term_make(&q.terms, oper, PC_TYPE_INT, a, b);
}

static uint32_t number(int64_t value)
{
	return pc_term_number(&q.terms, value);
}

static void begin(struct pc_arena *arena)
{
	pc_question_begin(&q, arena);
	CHECK(pc_question_var(&q, (struct pc_question_var){
		.high = INT32_MAX - 1, .own = true, .names = true,
		.below = SIZE, .name = "rank" }) == RANK);
	CHECK(pc_question_var(&q, (struct pc_question_var){
		.low = 1, .high = INT32_MAX, .below = PC_NONE,
		.name = "size" }) == SIZE);
	rank = pc_term_var(&q.terms, RANK);
	size = pc_term_var(&q.terms, SIZE);
}

/* The first or last rank, and the ranks between them: each process answers yes to
 * exactly one of the two. */
static void test_edges(void)
{
	uint32_t last = make(PC_OPER_SUB, size, number(1));
	uint32_t term[2] = {
		make(PC_OPER_OR, make(PC_OPER_EQ, rank, number(0)),
		     make(PC_OPER_EQ, rank, last)),
		make(PC_OPER_AND, make(PC_OPER_GT, rank, number(0)),
		     make(PC_OPER_LT, rank, last)),
	};
	struct pc_classes classes;

	pc_decide_classes(&q, term, 2, 1, 8, &classes);
	CHECK(classes.complete && classes.pairs.n == 1);
	for (uint32_t i = 0; i < classes.pairs.n; i++)
		CHECK((classes.pairs.v[i].p.value ^
		       classes.pairs.v[i].q.value) == 3);
}

/* Two combinations besides the head: the answers of two processes of one job. */
static void test_two(void)
{
	uint32_t term[2] = { make(PC_OPER_EQ, rank, number(0)),
			     make(PC_OPER_LT, rank, number(70000)) };
	struct pc_classes classes;

	pc_decide_classes(&q, term, 2, 1, 8, &classes);
	CHECK(classes.complete && classes.pairs.n == 2);
	pc_decide_classes(&q, term, 2, 1, 1, &classes);
	CHECK(!classes.complete);
}

static uint32_t value(const char *name)
{
	struct pc_question_var var = { .low = 2, .high = INT32_MAX, .own = true,
				       .below = PC_NONE, .name = name };

	return pc_term_var(&q.terms, pc_question_var(&q, var));
}

/* Facts about other values, which are true for few of them, do not hide that
 * the rank differs; unless they are proved to be true for none. */
static void test_others(void)
{
	uint32_t a = value("a"), b = value("b"), c = value("c");
	uint32_t first = make(PC_OPER_EQ, rank, number(0));
	uint32_t all = make(PC_OPER_MUL, a, make(PC_OPER_MUL, b, c));
	struct pc_decision decision;

	pc_question_fact(&q, make(PC_OPER_EQ, all, number(1012393429)));
	pc_question_fact(&q, make(PC_OPER_LT, a, b));
	pc_question_fact(&q, make(PC_OPER_LT, b, c));
	pc_decide(&q, first, &decision);
	CHECK(decision.answer == PC_ANSWER_WITNESS);
	pc_decide_nobody(&q, &decision);
	CHECK(decision.answer == PC_ANSWER_UNKNOWN);
	pc_question_fact(&q, make(PC_OPER_LT, c, a));
	pc_decide(&q, first, &decision);
	CHECK(decision.answer == PC_ANSWER_EQUAL);
	CHECK(check_decision(&q, first, &decision));
}

static void test_nobody(void)
{
	struct pc_decision decision = { .answer = PC_ANSWER_UNKNOWN };

	pc_question_fact(&q, make(PC_OPER_GT, size, number(1)));
	pc_question_fact(&q, make(PC_OPER_NE, size, number(4711)));
	pc_decide_nobody(&q, &decision);
	CHECK(decision.answer == PC_ANSWER_WITNESS);
	pc_question_fact(&q, make(PC_OPER_LT, size, number(2)));
	pc_decide_nobody(&q, &decision);
	CHECK(decision.answer == PC_ANSWER_EQUAL);
}

int main(void)
{
	struct pc_arena *arena = pc_arena_new();

	begin(arena);
	test_edges();
	test_two();
	test_nobody();
	begin(arena);
	test_others();
	pc_arena_free(arena);
	return check_failed != 0;
}
