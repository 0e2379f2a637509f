/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ranks.c - what follows for a process; which processes part; colours.
 */
#include "model/opts.h"
#include "model/program.h"
#include "model/text.h"
#include "value/expression.h"
#include "value/nodes.h"
#include "value/process.h"
#include "uniform/colour.h"
#include "pipeline/pipeline.h"

#include <string.h>
#include "check.h"

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

static struct pc_opts opts = { .level = PC_LEVEL_DEFAULT };

static struct pc_program *program_of(const char *source, const char *pass)
{
	struct pc_program *program = pc_program_new(&opts);
	const char *error = "";

	CHECK(pc_model_read(program, "a.pcm", source, strlen(source), &error));
	pc_run(program, pc_pass_find(pass));
	return program;
}

static uint32_t oper(struct pc_program *p, enum pc_oper o, uint32_t a,
		     uint32_t b)
{
	return pc_node_oper(p, o, a, b);
}

static uint32_t number(struct pc_program *p, int64_t value)
{
	return pc_value_int(p, value);
}

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
	pc_ranks_pairs(p, f, 0, group, &pairs);
	CHECK(pairs.closed && pairs.list.n);
	for (uint32_t i = 0; i < pairs.list.n; i++) {
		const struct pc_pair *pair = &pairs.list.v[i];

		CHECK(pair->first_to == 0 && pair->second_to == 1);
		CHECK(pc_process_value(p, &pair->first, param, &k[0]) &&
		      pc_process_value(p, &pair->second, param, &k[1]) &&
		      k[0] == k[1]);
	}
	pc_ranks_pairs(p, f, 1, group, &pairs);
	CHECK(pairs.closed && !pairs.list.n);
	/* The rank in a part is everybody's own. */
	pc_ranks_pairs(p, f, 2, group, &pairs);
	CHECK(!pairs.closed && pairs.list.n);
	pc_ranks_pairs(p, f, 3, group, &pairs);
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
	pc_ranks_pairs(p, f, 1, group, &pairs);
	CHECK(!pairs.closed && pairs.list.n);
	for (uint32_t i = 0; i < pairs.list.n; i++) {
		const struct pc_pair *pair = &pairs.list.v[i];

		CHECK(pc_process_value(p, &pair->first, param, &k[0]) &&
		      pc_process_value(p, &pair->second, param, &k[1]) &&
		      k[0] > 3 && k[1] <= 3);
	}
	/* Of a switch only the ways are known. */
	pc_ranks_pairs(p, f, 3, group, &pairs);
	CHECK(!pairs.closed && pairs.list.n == 3);
}

static const char parts[] =
	"unit a.c\n"
	"func f (c) exported a.c:1:1\n"
	"b0:\n"
	"  call MPI_Comm_rank(c, &r)\n"
	"  %1 = mod r, 2\n"
	"  call MPI_Comm_split(c, %1, 0, &part)\n"
	"  %2 = eq %1, 0\n"
	"  br %2 b1 b1\n"
	"b1:\n"
	"  %3 = lt r, 2\n"
	"  br %3 b2 b2\n"
	"b2:\n"
	"  call MPI_Comm_create(c, group, &some)\n"
	"  %4 = ne some, MPI_COMM_NULL\n"
	"  br %4 b3 b4\n"
	"b3:\n"
	"  call MPI_Barrier(part)\n"
	"  call MPI_Barrier(some)\n"
	"  call MPI_Barrier(c)\n"
	"  ret\n"
	"b4:\n"
	"  ret\n";

/* In a part all have the colour in common. */
static void test_parts(void)
{
	struct pc_program *p = program_of(parts, "uniform");
	const struct pc_fn *f = pc_fn_get(p, "f");
	uint32_t part = pc_value_handle(p, f, 3, 0);
	uint32_t some = pc_value_handle(p, f, 3, 1);
	uint32_t all = pc_value_handle(p, f, 3, 2);
	struct pc_pairs pairs;

	pc_ranks_pairs(p, f, 0, all, &pairs);
	CHECK(pairs.list.n && pairs.closed);
	pc_ranks_pairs(p, f, 0, part, &pairs);
	CHECK(!pairs.list.n && pairs.closed);
	pc_ranks_pairs(p, f, 1, part, &pairs);
	CHECK(pairs.list.n && pairs.closed);
	for (uint32_t i = 0; i < pairs.list.n; i++) {
		int64_t r[2];
		uint32_t rank = pc_node_rank(p, all);

		CHECK(pc_process_value(p, &pairs.list.v[i].first, rank, &r[0]));
		CHECK(pc_process_value(p, &pairs.list.v[i].second, rank,
				       &r[1]));
		CHECK(r[0] < 2 && r[1] >= 2 && r[0] % 2 == r[1] % 2);
	}
	/* Who has a handle is one of its processes. */
	pc_ranks_pairs(p, f, 2, all, &pairs);
	CHECK(pairs.list.n == 1 && !pairs.closed);
	pc_ranks_pairs(p, f, 2, some, &pairs);
	CHECK(!pairs.list.n && pairs.closed);
	pc_program_free(p);
}

static void test_processes(struct pc_program *p)
{
	const struct pc_fn *f = pc_fn_get(p, "f");
	struct pc_pairs pairs;

	opts.processes = 1;
	pc_ranks_pairs(p, f, 0, PC_NODE_NONE, &pairs);
	CHECK(pairs.closed && !pairs.list.n);
	opts.processes = 0;
	pc_ranks_pairs(p, f, 0, PC_NODE_NONE, &pairs);
	CHECK(!pairs.closed && pairs.list.n); /* another group's rank */
}

int main(void)
{
	struct pc_program *program = program_of(text, "value");
	char both[sizeof text + sizeof caller];

	test_process(program);
	test_formula(program);
	test_follows(program);
	test_pairs(program);
	test_processes(program);
	pc_program_free(program);
	snprintf(both, sizeof both, "%s%s", text, caller);
	program = program_of(both, "uniform");
	test_differs(program);
	pc_program_free(program);
	test_parts();
	return check_failed != 0;
}
