/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ranks_pairs.c - pairs of processes that part at a condition, with a number
 *                 that is the same on all processes and with one that
 *                 differs.
 */
#include "model/program.h"
#include "value/nodes.h"

#include <stdio.h>
#include "check.h"
#include "program.h"

static const char text[] =
	"unit a.c\n"
	"func f (k, c) exported a.c:1:1\n"
	"b0:\n"
	"  call MPI_Comm_rank(c, &r)\n"
	"  call MPI_Comm_split(c, 0, 0, &part)\n"
	"  call MPI_Comm_rank(part, &q)\n"
	"  %1 = eq r, k\n"
	"  br %1 b1 b1\n"
	"b1:\n"
	"  %2 = gt k, 3\n"
	"  br %2 b2 b4\n"
	"b2:\n"
	"  %3 = eq q, 0\n"
	"  br %3 b3 b4\n"
	"b3:\n"
	"  switch k b4 b5 b6\n"
	"b4:\n  ret\n"
	"b5:\n  ret\n"
	"b6:\n  ret\n";

static const char caller[] =
	"func g (c) exported a.c:9:1\n"
	"b0:\n"
	"  call MPI_Recv(&k, 1, MPI_INT, 0, 0, c, ?)\n"
	"  call f(k, c)\n"
	"  ret\n";

static void test_pairs(struct pc_program *p)
{
	const struct pc_fn *f = pc_fn_get(p, "f");
	struct pc_node c = { .kind = PC_NODE_PARAM, .num = 1, .fn = f };
	uint32_t group = pc_node_make(p, c);
	struct pc_pairs pairs;
	int64_t k[2];
	uint32_t param;

	c.num = 0;
	param = pc_node_make(p, c);
	/* k is the same on all: they part by their rank only. */
	pc_ranks_pairs(p, f, 0, group, NULL, 0, &pairs);
	CHECK(pairs.closed && pairs.list.n);
	for (uint32_t i = 0; i < pairs.list.n; i++) {
		const struct pc_pair *pair = &pairs.list.v[i];

		CHECK(pair->first_to == 0 && pair->second_to == 1);
		CHECK(pc_process_value(p, &pair->first, param, &k[0]) &&
		      pc_process_value(p, &pair->second, param, &k[1]) &&
		      k[0] == k[1]);
	}
	pc_ranks_pairs(p, f, 1, group, NULL, 0, &pairs);
	CHECK(pairs.closed && !pairs.list.n);
	/* The rank in a part is everybody's own. */
	pc_ranks_pairs(p, f, 2, group, NULL, 0, &pairs);
	CHECK(pairs.list.n);
	pc_ranks_pairs(p, f, 3, group, NULL, 0, &pairs);
	CHECK(pairs.closed && !pairs.list.n);

}

/* The same where k is known to differ. */
static void test_differs(struct pc_program *p)
{
	const struct pc_fn *f = pc_fn_get(p, "f");
	struct pc_node c = { .kind = PC_NODE_PARAM, .num = 1, .fn = f };
	uint32_t group = pc_node_make(p, c), param;
	struct pc_pairs pairs;
	int64_t k[2];

	c.num = 0;
	param = pc_node_make(p, c);
	pc_ranks_pairs(p, f, 1, group, NULL, 0, &pairs);
	CHECK(pairs.list.n);
	for (uint32_t i = 0; i < pairs.list.n; i++) {
		const struct pc_pair *pair = &pairs.list.v[i];

		CHECK(pc_process_value(p, &pair->first, param, &k[0]) &&
		      pc_process_value(p, &pair->second, param, &k[1]) &&
		      k[0] > 3 && k[1] <= 3);
	}
	/* Of a switch only the ways are known. */
	pc_ranks_pairs(p, f, 3, group, NULL, 0, &pairs);
	CHECK(!pairs.closed && pairs.list.n == 3);
}

static void test_processes(struct pc_program *p)
{
	const struct pc_fn *f = pc_fn_get(p, "f");
	struct pc_pairs pairs;

	program_opts.processes = 1;
	pc_ranks_pairs(p, f, 0, PC_NODE_NONE, NULL, 0, &pairs);
	CHECK(pairs.closed && !pairs.list.n);
	program_opts.processes = 0;
	pc_ranks_pairs(p, f, 0, PC_NODE_NONE, NULL, 0, &pairs);
	CHECK(pairs.list.n); /* another group's rank */
}

int main(void)
{
	struct pc_program *program = program_of(text, "value");
	char both[sizeof text + sizeof caller];

	test_pairs(program);
	test_processes(program);
	pc_program_free(program);
	snprintf(both, sizeof both, "%s%s", text, caller);
	program = program_of(both, "uniform");
	test_differs(program);
	pc_program_free(program);
	return check_failed != 0;
}
