/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * value.c - nodes: equal ones are one, what is folded and what is not, lifting
 *           through calls.
 */
#define _POSIX_C_SOURCE 200809L
#include "model/live.h"
#include "model/opts.h"
#include "model/program.h"
#include "model/text.h"
#include "graph/fn_info.h"
#include "value/frame.h"
#include "value/nodes.h"
#include "value/numbering.h"
#include "pipeline/pipeline.h"

#include <stdlib.h>
#include <string.h>
#include "check.h"

static const char text[] =
	"unit a.c\n"
	"func inner (c, n) exported a.c:1:1\n"
	"b0:\n"
	"  call MPI_Comm_rank(c, &r)\n"
	"  call MPI_Comm_dup(c, &d)\n"
	"  %1 = add r, n\n"
	"  %2 = lt %1, @limit\n"
	"  br %2 b1 b1\n"
	"b1:\n"
	"  ret n\n"
	"func middle (m) exported a.c:2:1\n"
	"b0:\n"
	"  @limit = copy 10\n"
	"  %1 = call inner(MPI_COMM_WORLD, m)\n"
	"  ret %1\n"
	"func outer (k) exported a.c:3:1\n"
	"b0:\n"
	"  %1 = mul k, 2\n"
	"  %2 = call middle(%1)\n"
	"  @limit = copy k\n"
	"  ret %2\n";

static struct pc_opts opts = { .level = PC_LEVEL_DEFAULT };

static struct pc_program *program_of(const char *source)
{
	struct pc_program *program = pc_program_new(&opts);
	const char *error = "";
	bool ok = pc_model_read(program, "a.pcm", source, strlen(source),
				&error);

	CHECK(ok);
	if (!ok)
		fprintf(stderr, "%s\n", error);
	pc_run(program, pc_pass_find("value"));
	return program;
}

/* Whether NODE prints as EXPECTED, or as OTHER if that is not NULL. */
static bool prints_either(const struct pc_program *program, uint32_t node,
			  const char *expected, const char *other)
{
	char *got = NULL;
	size_t size;
	FILE *out = open_memstream(&got, &size);
	bool same;

	pc_node_print(out, program, node);
	fclose(out);
	same = !strcmp(got, expected) || (other && !strcmp(got, other));
	if (!same)
		fprintf(stderr, "  got '%s', not '%s'\n", got, expected);
	free(got);
	return same;
}

static bool prints(const struct pc_program *program, uint32_t node,
		   const char *expected)
{
	return prints_either(program, node, expected, NULL);
}

static uint32_t oper(struct pc_program *p, enum pc_oper o, uint32_t a,
		     uint32_t b)
{
	return pc_node_oper(p, o, a, b);
}

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
	CHECK(oper(p, PC_OPER_MUL, pc_value_int(p, INT64_MAX), two) ==
	      pc_value_int(p, -2));
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

static void test_lift(struct pc_program *p)
{
	const struct pc_fn *inner = pc_fn_get(p, "inner");
	const struct pc_fn *middle = pc_fn_get(p, "middle");
	const struct pc_fn *outer = pc_fn_get(p, "outer");
	struct pc_frame above = { NULL, outer, 0, 1 };
	struct pc_frame frame = { &above, middle, 0, 1 };
	uint32_t cond = pc_value_cond(p, inner, 0), made, shown;

	CHECK(pc_event_at(outer, 0, 1)->kind == PC_EV_CALL);
	CHECK(prints_either(p, cond, "(inner:n + rank(inner:c)) < inner:@limit",
			    "(rank(inner:c) + inner:n) < inner:@limit"));
	CHECK(pc_value_lift(p, NULL, cond) == cond);
	cond = pc_value_lift(p, &frame, cond);
	CHECK(prints_either(p, cond,
			    "(rank(MPI_COMM_WORLD) + (outer:k * 2)) < 10",
			    "((outer:k * 2) + rank(MPI_COMM_WORLD)) < 10"));
	/* The communicator that the callee made stays what it is. */
	for (uint32_t i = 0; i < inner->info->ssa->defs.n; i++) {
		const struct pc_def *def = &inner->info->ssa->defs.v[i];

		if (def->kind != PC_DEF_OUTPUT || def->event != 1)
			continue;
		made = pc_value_of_def(p, inner, i);
		CHECK(pc_node(p, made)->kind == PC_NODE_DEF);
		CHECK(pc_value_lift(p, &frame, made) == made);
		shown = pc_value_group(p, made);
		CHECK(prints(p, shown, "inner:c"));
		CHECK(!strcmp(pc_value_shown(p, shown), "c"));
		CHECK(!strcmp(pc_value_shown(p, made), "d"));
		CHECK(pc_value_lift(p, &frame, shown) ==
		      pc_node_name(p, "MPI_COMM_WORLD"));
	}
	CHECK(!pc_value_shown(p, cond));
}

int main(void)
{
	struct pc_program *program = program_of(text);

	test_nodes(program);
	test_deep(program);
	test_lift(program);
	pc_program_free(program);
	return check_failed != 0;
}
