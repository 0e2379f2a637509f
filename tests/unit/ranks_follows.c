/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ranks_follows.c - whether a value follows from the color of a part.
 */
#include "model/program.h"
#include "value/nodes.h"
#include "uniform/colour.h"

#include "check.h"
#include "oper.h"
#include "program.h"

static const char text[] = "unit a.c\n"
			   "func f (c) exported a.c:1:1\n"
			   "b0:\n"
			   "  call MPI_Comm_rank(c, &r)\n"
			   "  ret\n";

static void test_follows(struct pc_program *p)
{
	uint32_t world = pc_node_name(p, "MPI_COMM_WORLD");
	uint32_t r = pc_node_rank(p, world), n = pc_node_size(p, world);
	uint32_t odd = oper(p, PC_OPER_MOD, r, number(p, 2));
	uint32_t row = oper(p, PC_OPER_DIV, r, number(p, 16));
	uint32_t first = oper(p, PC_OPER_LT, r, number(p, 16));
	uint32_t some = oper(p, PC_OPER_LT, r, number(p, 12));
	uint32_t last = oper(p, PC_OPER_EQ, r,
			     oper(p, PC_OPER_SUB, n, number(p, 1)));
	uint32_t other = pc_value_of_def(p, pc_fn_get(p, "f"), 0);
	/* first ? 5 : MPI_UNDEFINED */
	uint32_t chosen = oper(p, PC_OPER_ADD,
			       oper(p, PC_OPER_MUL, first, number(p, 1005)),
			       number(p, -1000));

	CHECK(pc_ranks_follows(p, odd, odd) == 1);
	CHECK(pc_ranks_follows(p, oper(p, PC_OPER_EQ, odd, number(p, 1)),
			       odd) == 1);
	CHECK(pc_ranks_follows(p, r, odd) == 0);
	CHECK(pc_ranks_follows(p, odd, r) == 1);
	CHECK(pc_ranks_follows(p, first, row) == 1);
	CHECK(pc_ranks_follows(p, some, row) == 0);
	CHECK(pc_ranks_follows(p, last, odd) == 0);
	CHECK(pc_ranks_follows(p, n, odd) == 1);
	CHECK(pc_ranks_follows(p, first, chosen) == 1);
	CHECK(pc_ranks_follows(p, odd, chosen) == 0);
	CHECK(pc_ranks_follows(p, number(p, 3), odd) == 1);
	CHECK(pc_ranks_follows(p, PC_NODE_NONE, odd) == -1);
	CHECK(pc_ranks_follows(p, odd, PC_NODE_NONE) == -1);
	CHECK(other && pc_ranks_follows(p, oper(p, PC_OPER_ADD, odd,
		pc_node_rank(p, pc_node_name(p, "MPI_OTHER"))), odd) == -1);
}

int main(void)
{
	struct pc_program *program = program_of(text, "value");

	test_follows(program);
	pc_program_free(program);
	return check_failed != 0;
}
