/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * process_value.c - which values follow for a process from what is known of
 *                   it.
 */
#include "model/program.h"
#include "value/nodes.h"

#include "check.h"
#include "oper.h"
#include "program.h"

static bool is(struct pc_program *p, const struct pc_process *process,
	       uint32_t node, int64_t expected)
{
	int64_t value;

	return pc_process_value(p, process, node, &value) && value == expected;
}

static void test_process(struct pc_program *p)
{
	uint32_t world = pc_node_name(p, "MPI_COMM_WORLD");
	uint32_t r = pc_node_rank(p, world), n = pc_node_size(p, world);
	uint32_t half = oper(p, PC_OPER_DIV, r, n);
	uint32_t both = oper(p, PC_OPER_MUL, oper(p, PC_OPER_LT, n, number(p, 7)),
			     oper(p, PC_OPER_EQ, r, number(p, 3)));
	struct pc_process process = { .known = { NULL, 0, 0 } };
	int64_t value;

	CHECK(!pc_process_value(p, &process, r, &value));
	CHECK(!pc_process_value(p, &process, PC_NODE_NONE, &value));
	CHECK(is(p, &process, number(p, 5), 5));
	pc_process_learn(p, &process, r, 4);
	CHECK(is(p, &process, oper(p, PC_OPER_MOD, r, number(p, 3)), 1));
	CHECK(is(p, &process, oper(p, PC_OPER_LT, number(p, 4), r), 0));
	CHECK(!pc_process_value(p, &process, half, &value));
	/* One operand is enough. */
	CHECK(is(p, &process, both, 0));
	pc_process_learn(p, &process, n, 0);
	CHECK(!pc_process_value(p, &process, half, &value));
	pc_process_learn(p, &process, n, 2);
	CHECK(is(p, &process, half, 2));
	CHECK(process.known.n == 2);
	/* What is known of a comparison says the contrary of its negation. */
	process.known.n = 0;
	pc_process_learn(p, &process, oper(p, PC_OPER_LT, r, n), 1);
	CHECK(!process.known.n); /* nobody need learn that */
	pc_process_learn(p, &process, oper(p, PC_OPER_LT, r, number(p, 3)), 0);
	CHECK(is(p, &process, oper(p, PC_OPER_GE, r, number(p, 3)), 1));
	CHECK(!pc_process_value(p, &process, r, &value));
	pc_process_learn(p, &process, oper(p, PC_OPER_NE, r, number(p, 6)), 0);
	CHECK(is(p, &process, r, 6));
}

int main(void)
{
	struct pc_program *program = program_of(PROGRAM_SMALL, "value");

	test_process(program);
	pc_program_free(program);
	return check_failed != 0;
}
