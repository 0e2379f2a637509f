/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ranks_parts.c - in a part all processes have the color in common, and only
 *                 its processes have the handle.
 */
#include "model/program.h"
#include "value/nodes.h"

#include "check.h"
#include "program.h"

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

	pc_ranks_pairs(p, f, 0, all, NULL, 0, &pairs);
	CHECK(pairs.list.n && pairs.closed);
	pc_ranks_pairs(p, f, 0, part, NULL, 0, &pairs);
	CHECK(!pairs.list.n && pairs.closed);
	pc_ranks_pairs(p, f, 1, part, NULL, 0, &pairs);
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
	pc_ranks_pairs(p, f, 2, all, NULL, 0, &pairs);
	CHECK(pairs.list.n == 1 && !pairs.closed);
	pc_ranks_pairs(p, f, 2, some, NULL, 0, &pairs);
	CHECK(!pairs.list.n && pairs.closed);
	pc_program_free(p);
}

int main(void)
{
	test_parts();
	return check_failed != 0;
}
