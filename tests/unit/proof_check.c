/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_check.c - the checker of proofs accepts what the analysis claims, and
 *                 rejects a forged claim of each kind: a definition, a condition,
 *                 a value after a loop, what a function of the program or
 *                 of a library returns, a communicator.
 */
#include <string.h>
#include "model/program.h"
#include "graph/fn_info.h"
#include "memory/ssa_form.h"
#include "proof/check.h"
#include "proof/claims.h"

#include "check.h"
#include "program.h"

static const char text[] =
	"unit a.c\n"
	"func main () exported a.c:1:1\n"
	"b0:\n"
	"  call MPI_Comm_rank(MPI_COMM_WORLD, &r)\n"
	"  %1 = add r, 1\n"
	"  n = copy %1\n"
	"  br r b1 b2\n"
	"b1:\n"
	"  n = copy 2\n"
	"  jmp b3\n"
	"b2:\n"
	"  n = copy 3\n"
	"  jmp b3\n"
	"b3:\n"
	"  call MPI_Comm_split(MPI_COMM_WORLD, n, 0, &some)\n"
	"  call MPI_Comm_split(MPI_COMM_WORLD, 1, 0, &all)\n"
	"  %2 = eq some, MPI_COMM_NULL\n"
	"  br %2 b4 b4\n"
	"b4:\n"
	"  %3 = eq all, MPI_COMM_NULL\n"
	"  br %3 b5 b5\n"
	"b5:\n"
	"  %4 = call abs(r)\n"
	"  br %4 b6 b6\n"
	"b6:\n"
	"  br n b7 b7\n"
	"b7:\n"
	"  ret\n";

/* The result of a function of the unit, a loop that ends by the rank, and a value
 * that is used after the loop. */
static const char calls[] =
	"unit a.c\n"
	"func main () exported a.c:1:1\n"
	"b0:\n"
	"  x = call get(MPI_COMM_WORLD)\n"
	"  i = copy 0\n"
	"  jmp b1\n"
	"b1:\n"
	"  %1 = lt i, x\n"
	"  br %1 b2 b3\n"
	"b2:\n"
	"  i = add i, 1\n"
	"  jmp b1\n"
	"b3:\n"
	"  %2 = add i, 1\n"
	"  br %2 b4 b4\n"
	"b4:\n"
	"  ret\n"
	"func get (comm) a.c:9:1\n"
	"b0:\n"
	"  call MPI_Comm_rank(comm, &r)\n"
	"  ret r\n";

static const struct pc_uni same = { .strength = PC_UNIFORM };

/* Claim that what WHERE of FN is about is the same; whether that is rejected. */
static bool rejects_at(struct pc_program *p, const struct pc_fn *fn,
		       const struct pc_uni *where, const char *what)
{
	struct pc_uni was = *where;
	struct pc_wrong_claim found;
	bool ok;

	*(struct pc_uni *)where = same;
	ok = pc_claims_hold(p, fn, &found);
	*(struct pc_uni *)where = was;
	return !ok && !strcmp(found.what, what);
}

static void check_calls(void)
{
	struct pc_program *p = program_of(calls, "uniform");
	const struct pc_fn *fn = pc_fn_get(p, "main"), *get = pc_fn_get(p, "get");
	struct pc_wrong_claim found;
	const struct pc_claims *claims = fn->info->claims;

	CHECK(pc_claims_hold(p, fn, &found));
	CHECK(pc_claims_hold(p, get, &found));
	for (uint32_t i = 0; i < fn->info->ssa->defs.n; i++)
		if (claims->def[i].strength != PC_UNIFORM)
			CHECK(rejects_at(p, fn, &claims->def[i], "definition"));
	CHECK(rejects_at(p, fn, &claims->cond[1], "condition of block"));
	CHECK(rejects_at(p, fn, &claims->cond[3], "condition of block"));
	CHECK(rejects_at(p, get, get->info->claims->result, "result"));
	pc_program_free(p);
}

/* Claim of definition ID that it is the same; whether the checker rejects it. */
static bool rejects(struct pc_program *p, const struct pc_fn *fn, uint32_t id)
{
	struct pc_uni *claim = (struct pc_uni *)&fn->info->claims->def[id];
	struct pc_uni was = *claim;
	struct pc_wrong_claim found;
	bool ok;

	*claim = (struct pc_uni){ .strength = PC_UNIFORM };
	ok = pc_claims_hold(p, fn, &found);
	*claim = was;
	return !ok && found.at <= id;
}

int main(void)
{
	struct pc_program *p = program_of(text, "uniform");
	const struct pc_fn *fn = pc_fn_get(p, "main");
	const struct pc_ssa *ssa = fn->info->ssa;
	struct pc_wrong_claim found;
	uint32_t kinds = 0;

	CHECK(pc_claims_hold(p, fn, &found));
	for (uint32_t i = 0; i < ssa->defs.n; i++) {
		/* What a location holds on entry is believed. */
		if (fn->info->claims->def[i].strength == PC_UNIFORM ||
		    ssa->defs.v[i].kind == PC_DEF_ENTRY)
			continue;
		CHECK(rejects(p, fn, i));
		kinds |= 1u << ssa->defs.v[i].kind;
	}
	CHECK(kinds == (1u << PC_DEF_ASSIGN | 1u << PC_DEF_OUTPUT |
			1u << PC_DEF_PHI | 1u << PC_DEF_RESULT));
	pc_program_free(p);
	check_calls();
	return check_failed != 0;
}
