/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * branch_claim_true.h - for the tests branch_claim_*.c: each claim is true whenever its edge
 *                       is taken, in random blocks that are run with all small values of their
 *                       variables.
 *
 * In: claims_on (question, way, claims): what is claimed on an edge;
 *     value_on (question, operand, value): what an operand of a claim is, if it
 *     is known; learn (question): the variables have got other values.
 */
#ifndef BRANCH_CLAIM_TRUE_H
#define BRANCH_CLAIM_TRUE_H

#include <string.h>
#include "branch_claim_random.h"
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_claim.h"
#include "model/contents.h"
#include "program.h"
#include "value/nodes.h"

#define FUNCTIONS 600

struct question {
	struct pc_program *program;
	const struct pc_fn *fn;
	struct run run;            /* before the block */
	struct pc_process process; /* the same for nodes */
};

static uint32_t claims_on(const struct question *q, uint32_t way,
			  struct pc_claim claims[PC_CLAIMS]);
static bool value_on(struct question *q, struct pc_claim_opnd opnd,
		     int64_t *value);
static void learn(struct question *q);

/* What definition AT of FN is, or the constant. */
static inline int64_t value_of_def(const struct run *r, const struct pc_fn *fn,
			    struct pc_claim_opnd opnd)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	const struct pc_def *def;

	if (opnd.at == PC_NONE)
		return opnd.val->num;
	def = &ssa->defs.v[opnd.at];
	if (def->kind == PC_DEF_ENTRY)
		return r->var[ssa->places.v[def->place].at.name[0] - 'a'];
	return value_at(*r, (struct pc_claim_opnd){
		def->event + 1, &pc_event_at(fn, 0, def->event)->dst });
}

/* Whether CLAIM is TRUTH, or no more can be said. */
static inline bool is_so(struct question *q, const struct pc_claim *claim, bool truth)
{
	int64_t x, y = claim->num;
	bool nan = q->run.wild && !claim->number && claim->is != PC_OPER_EQ &&
		   claim->is != PC_OPER_NE;

	if (!value_on(q, claim->x, &x) ||
	    (!claim->number && !value_on(q, claim->y, &y)))
		return true;
	return (!nan && pc_oper_holds(claim->is, x, y)) == truth;
}

/* The variables have value number I. */
static inline void set_values(struct question *q, int i)
{
	int64_t var[VARS] = { i % 7 - 3, i / 7 % 7 - 3, i / 49 - 3 };

	memcpy(q->run.var, var, sizeof var);
	learn(q);
}

/* How many claims there are; each is true if its edge is taken, and false if
 * another one is that has to be the only one. */
static inline uint32_t check_way(struct question *q, uint32_t way)
{
	struct pc_claim claims[PC_CLAIMS];
	uint32_t n = claims_on(q, way, claims);

	for (int i = 0; i < 7 * 7 * 7; i++) {
		struct run r;
		bool taken;

		set_values(q, i);
		r = q->run;
		taken = way_of(&r) == way;
		for (uint32_t k = 0; k < n; k++)
			if (taken || claims[k].sole)
				CHECK(is_so(q, &claims[k], taken));
	}
	return n;
}

/* The test; NAN: numbers of every second function may be none. */
static inline void check_claims(bool nan)
{
	static struct text t;
	struct pc_program *p;
	uint32_t claimed = 0;

	put(&t, "unit a.c\n");
	for (uint32_t i = 0; i < FUNCTIONS; i++)
		put_function(&t, i);
	p = program_of(t.at, "value");
	for (uint32_t i = 0; i < p->fns.n; i++) {
		struct question q = { .program = p, .fn = p->fns.v[i] };

		q.run.block = &q.fn->blocks.v[0];
		q.run.wild = nan && i % 2;
		for (uint32_t way = 0; way < q.run.block->succ.n; way++)
			claimed += check_way(&q, way) > 1;
	}
	/* They are no empty ones. */
	CHECK(claimed > FUNCTIONS / 2);
	pc_program_free(p);
}

#endif
