/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * value_nodes.c - equal values are one node; what is folded and what is not;
 *                 a deep node prints.
 */
#define _POSIX_C_SOURCE 200809L
#include "model/contents.h"
#include "model/program.h"
#include "value/nodes.h"
#include "value/numbering.h"

#include <stdlib.h>
#include <string.h>
#include "check.h"
#include "oper.h"
#include "program.h"

static void test_nodes(struct pc_program *p)
{
	uint32_t world = pc_node_name(p, "MPI_COMM_WORLD");
	uint32_t r = pc_node_rank(p, world), n = pc_node_size(p, world);
	uint32_t one = pc_value_int(p, 1), two = pc_value_int(p, 2);
	uint32_t before;

	CHECK(pc_value_int(p, 1) == one && one != two);
	CHECK(pc_node_rank(p, world) == r && r != n);
	CHECK(oper(p, PC_OPER_ADD, r, n) == oper(p, PC_OPER_ADD, n, r));
	CHECK(oper(p, PC_OPER_SUB, r, n) != oper(p, PC_OPER_SUB, n, r));
	CHECK(oper(p, PC_OPER_GT, r, n) == pc_value_int(p, 0));
	CHECK(oper(p, PC_OPER_LT, r, two) ==
	      oper(p, PC_OPER_LE, r, one));
	CHECK(oper(p, PC_OPER_NOT, oper(p, PC_OPER_LT, r, two), 0) ==
	      oper(p, PC_OPER_GE, r, two));
	CHECK(oper(p, PC_OPER_NOT, oper(p, PC_OPER_EQ, r, two), 0) ==
	      oper(p, PC_OPER_NE, two, r));
	CHECK(oper(p, PC_OPER_MOD, one, pc_value_int(p, 0)) != PC_NODE_NONE);
	CHECK(pc_node(p, oper(p, PC_OPER_MOD, one, pc_value_int(p, 0)))->kind
	      == PC_NODE_OPER);
	CHECK(oper(p, PC_OPER_MOD, pc_value_int(p, -7), two) ==
	      pc_value_int(p, -1));
	CHECK(pc_node(p, oper(p, PC_OPER_MUL, pc_value_int(p, INT64_MAX),
			      two))->kind == PC_NODE_OPER);
	CHECK(oper(p, PC_OPER_ADD, 0, one) == PC_NODE_NONE);
	CHECK(oper(p, PC_OPER_OTHER, one, two) == PC_NODE_NONE);
	CHECK(oper(p, PC_OPER_NEG, oper(p, PC_OPER_NEG, r, 0), 0) == r);
	CHECK(pc_node_truth(p, r) == oper(p, PC_OPER_NE, r,
					  pc_value_int(p, 0)));
	CHECK(pc_node_truth(p, oper(p, PC_OPER_LT, r, two)) ==
	      oper(p, PC_OPER_LT, r, two));
	before = p->values->nodes.n;
	for (int64_t i = 0; i < 100000; i++)
		pc_value_int(p, i % 1000);
	CHECK(p->values->nodes.n <= before + 1000);
	for (int64_t i = 0; i < 5000; i++)
		CHECK(pc_node(p, pc_value_int(p, i))->num == i);
}

/* A chain that is deeper than what is printed, and one that shares so much
 * that it would be endless. */
static void test_deep(struct pc_program *p)
{
	uint32_t node = pc_node_rank(p, pc_node_name(p, "MPI_COMM_WORLD"));
	uint32_t twice = node;
	char *got = NULL;
	size_t size;
	FILE *out = open_memstream(&got, &size);

	for (int i = 0; i < 1000; i++) {
		node = oper(p, PC_OPER_MUL, node, pc_value_int(p, 3));
		twice = oper(p, PC_OPER_MUL, twice, twice);
	}
	pc_node_print(out, p, node);
	pc_node_print(out, p, twice);
	fclose(out);
	CHECK(strstr(got, "..."));
	CHECK(size < 10000);
	free(got);
}

int main(void)
{
	struct pc_program *program = program_of(PROGRAM_SMALL, "value");

	test_nodes(program);
	test_deep(program);
	pc_program_free(program);
	return check_failed != 0;
}
