/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * branch_claim_written.c - what is claimed on the edges of blocks that are
 *                          written here.
 */
#include "graph/branch_claim.h"
#include "model/build.h"
#include "model/value.h"

#include <string.h>
#include "program.h"

static const char text[] =
	"unit a.c\n"
	"func f (n, m) exported a.c:1:1\n"
	"b0:\n"
	"  %1 = gt n, 3\n"
	"  %2 = eq %1, 0\n"
	"  br %2 b1 b2\n"
	"b1:\n"
	"  %3 = lt n, m\n"
	"  br %3 b2 b3\n"
	"b2:\n"
	"  switch n b3 b1(1:2, 4) b2(7)\n"
	"b3:\n"
	"  v = copy 0\n"
	"  call g(&v)\n"
	"  %4 = eq v, 0\n"
	"  br %4 b4 b4\n"
	"b4:\n"
	"  %5 = eq 2, n\n"
	"  %6 = ne m, 0\n"
	"  %7 = and %5, %6\n"
	"  br %7 b5 b5\n"
	"b5:\n"
	"  ret\n";

static bool claims(const struct pc_claim *claim, const char *x,
		   enum pc_oper is, int64_t num)
{
	return claim->x.val->kind == PC_VAL_VAR &&
	       !strcmp(claim->x.val->name, x) && claim->is == is &&
	       claim->number && claim->num == num;
}

static void test_written(void)
{
	struct pc_program *p = program_of(text, "verify");
	struct pc_claim c[PC_CLAIMS];
	const struct pc_block *b = pc_fn_get(p, "f")->blocks.v;

	CHECK(pc_block_claims(&b[0], 0, c) == 3);
	CHECK(claims(&c[2], "n", PC_OPER_LE, 3) && c[2].sole);
	CHECK(c[2].depth == 2 && c[2].x.at == 0);
	CHECK(pc_block_claims(&b[0], 1, c) == 3);
	CHECK(claims(&c[2], "n", PC_OPER_GT, 3));
	/* One of the two may be NaN. */
	CHECK(pc_block_claims(&b[1], 0, c) == 2);
	CHECK(c[1].is == PC_OPER_LT && !c[1].number);
	CHECK(pc_block_claims(&b[1], 1, c) == 1);
	CHECK(pc_block_claims(&b[2], 0, c) == 2);
	CHECK(claims(&c[0], "n", PC_OPER_NE, 4) && !c[0].sole);
	CHECK(pc_block_claims(&b[2], 1, c) == 2);
	CHECK(claims(&c[0], "n", PC_OPER_GE, 1));
	CHECK(claims(&c[1], "n", PC_OPER_LE, 4));
	CHECK(pc_block_claims(&b[2], 2, c) == 1);
	CHECK(claims(&c[0], "n", PC_OPER_EQ, 7) && c[0].sole);
	/* The call may have changed what is compared. */
	CHECK(pc_block_claims(&b[3], 0, c) == 2);
	CHECK(claims(&c[1], "v", PC_OPER_EQ, 0));
	CHECK(pc_block_made(&b[3], c[1].x) == PC_NONE);
	CHECK(pc_block_claims(&b[4], 0, c) == 5);
	CHECK(claims(&c[3], "n", PC_OPER_EQ, 2) && !c[3].sole);
	CHECK(claims(&c[4], "m", PC_OPER_NE, 0));
	CHECK(pc_block_claims(&b[4], 1, c) == 1);
	pc_program_free(p);
}

int main(void)
{
	test_written();
	return check_failed != 0;
}
