/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * process_formula.c - a formula has the values that pc_process_value ()
 *                     finds, in each process.
 */
#include "model/program.h"
#include "value/expression.h"
#include "value/nodes.h"
#include "value/process.h"

#include "check.h"
#include "oper.h"
#include "program.h"

/* A formula has the values that pc_process_value () finds, in each process. */
static void test_formula(struct pc_program *p)
{
	uint32_t world = pc_node_name(p, "MPI_COMM_WORLD");
	uint32_t r = pc_node_rank(p, world), n = pc_node_size(p, world);
	uint32_t free_ = pc_node_rank(p, pc_node_name(p, "MPI_OTHER"));
	const uint32_t list[] = {
		r, oper(p, PC_OPER_DIV, number(p, 12), r),
		oper(p, PC_OPER_MOD, oper(p, PC_OPER_ADD, r, n), number(p, 3)),
		oper(p, PC_OPER_LT, oper(p, PC_OPER_MUL, r, r), n),
		oper(p, PC_OPER_MUL, r, free_), number(p, 4), free_,
		oper(p, PC_OPER_ADD, r, free_),
	};
	struct pc_formula formula = { .done = 0 };
	uint32_t part[8], rank, size, sum = r;

	pc_formula_start(&formula);
	size = pc_formula_input(p, &formula, n);
	rank = pc_formula_input(p, &formula, r);
	for (int i = 0; i < 8; i++)
		part[i] = pc_formula_add(p, &formula, list[i]);
	for (int64_t one = 0; one < 20; one++) {
		struct pc_process process = { .known = { NULL, 0, 0 } };

		pc_formula_set(&formula, rank, one % 5);
		pc_formula_set(&formula, size, one / 4);
		pc_process_learn(p, &process, r, one % 5);
		pc_process_learn(p, &process, n, one / 4);
		for (int i = 0; i < 8; i++) {
			int64_t a = 0, b = 0;

			CHECK(pc_formula_value(&formula, part[i], &a) ==
			      pc_process_value(p, &process, list[i], &b));
			CHECK(i >= 6 || a == b);
		}
	}
	/* Too large for both. */
	for (int i = 0; i < PC_FORMULA_LARGEST; i++)
		sum = oper(p, PC_OPER_XOR, sum, oper(p, PC_OPER_MUL, sum, n));
	CHECK(pc_formula_add(p, &formula, sum) == PC_NONE);
}

int main(void)
{
	struct pc_program *program = program_of(PROGRAM_SMALL, "value");

	test_formula(program);
	pc_program_free(program);
	return check_failed != 0;
}
