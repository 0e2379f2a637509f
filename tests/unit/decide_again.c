/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_again.c - the decider works once on equal questions about different
 *                  values, and again if a number or a fact is another one.
 */
#include "model/contents.h"
#include "model/program.h"
#include "value/nodes.h"
#include "value/numbering.h"

#include "check.h"
#include "program.h"

#define FUNCTION(name, line, test)                                            \
	"func " name " () exported a.c:" line ":1\n"                          \
	"b0:\n"                                                               \
	"  call MPI_Comm_rank(MPI_COMM_WORLD, &rank_" name ")\n"              \
	"  %1 = " test "\n"                                                   \
	"  br %1 b1 b3\n"                                                     \
	"b1:\n"                                                               \
	"  %2 = lt rank_" name ", 5\n"                                        \
	"  br %2 b2 b3\n"                                                     \
	"b2:\n  call MPI_Barrier(MPI_COMM_WORLD)\n  ret\n"                    \
	"b3:\n  ret\n"

static const char text[] =
	"unit a.c\n"
	FUNCTION("f", "1", "gt k, 0")
	FUNCTION("g", "21", "gt k, 0")
	FUNCTION("h", "41", "gt rank_h, 2");

/* The work for the conditional BLOCK of the function NAME; its pairs. */
static uint64_t work(struct pc_program *p, const char *name, uint32_t block,
		     struct pc_pairs *pairs)
{
	uint64_t before = p->values->work;

	pc_ranks_pairs(p, pc_fn_get(p, name), block, PC_NODE_NONE, NULL, 0,
		       pairs);
	CHECK(pairs->closed && pairs->list.n);
	return p->values->work - before;
}

int main(void)
{
	struct pc_program *p = program_of(text, "uniform");
	uint32_t rank = pc_node_rank(p, pc_node_name(p, "MPI_COMM_WORLD"));
	struct pc_pairs pairs;
	int64_t one;

	CHECK(work(p, "f", 1, &pairs));
	CHECK(!work(p, "f", 1, &pairs));
	CHECK(!work(p, "g", 1, &pairs));
	CHECK(pc_process_value(p, &pairs.list.v[0].first, rank, &one) &&
	      one < 5);
	CHECK(work(p, "h", 1, &pairs));
	CHECK(pc_process_value(p, &pairs.list.v[0].first, rank, &one) &&
	      one > 2 && one < 5);
	CHECK(work(p, "h", 0, &pairs));
	pc_program_free(p);
	return check_failed != 0;
}
