/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * value_lift.c - a value of a called function as its caller sees it.
 */
#define _POSIX_C_SOURCE 200809L
#include "model/live.h"
#include "model/program.h"
#include "graph/fn_info.h"
#include "memory/ssa_form.h"
#include "value/frame.h"
#include "value/nodes.h"

#include <stdlib.h>
#include <string.h>
#include "check.h"
#include "program.h"

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
	struct pc_program *program = program_of(text, "value");

	test_lift(program);
	pc_program_free(program);
	return check_failed != 0;
}
