/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_check.c - the checker of proofs accepts what the analysis claims, and
 *                 rejects a forged claim of each kind.
 */
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
	"  br n b4 b4\n"
	"b4:\n"
	"  ret\n";

/* Claim of definition ID that it is the same; whether the checker rejects it. */
static bool rejects(struct pc_program *p, const struct pc_fn *fn, uint32_t id)
{
	struct pc_uni *claim = (struct pc_uni *)&fn->info->claims->def[id];
	struct pc_uni was = *claim;
	uint32_t found;
	bool ok;

	*claim = (struct pc_uni){ .strength = PC_UNIFORM };
	ok = pc_claims_hold(p, fn, &found);
	*claim = was;
	return !ok && found <= id;
}

int main(void)
{
	struct pc_program *p = program_of(text, "uniform");
	const struct pc_fn *fn = pc_fn_get(p, "main");
	const struct pc_ssa *ssa = fn->info->ssa;
	uint32_t found, kinds = 0;

	CHECK(pc_claims_hold(p, fn, &found));
	for (uint32_t i = 0; i < ssa->defs.n; i++) {
		if (fn->info->claims->def[i].strength == PC_UNIFORM)
			continue;
		CHECK(rejects(p, fn, i));
		kinds |= 1u << ssa->defs.v[i].kind;
	}
	CHECK(kinds == (1u << PC_DEF_ASSIGN | 1u << PC_DEF_OUTPUT |
			1u << PC_DEF_PHI));
	pc_program_free(p);
	return check_failed != 0;
}
