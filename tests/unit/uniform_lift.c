/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * uniform_lift.c - a state that a callee has, as its caller sees it, and the other
 *                  way: with more differences below there are no fewer above.
 */
#include "model/program.h"
#include "graph/fn_info.h"
#include "value/nodes.h"
#include "uniform/engine.h"

#include "check.h"
#include "program.h"
#include "random.h"

#define ROUNDS 20000

static const char text[] =
	"unit a.c\n"
	"func inner (c, d) a.c:1:1\n"
	"b0:\n"
	"  call MPI_Comm_rank(c, &r)\n"
	"  call MPI_Comm_rank(@all, &q)\n"
	"  call MPI_Barrier(d)\n"
	"  ret r\n"
	"func outer (c) exported a.c:2:1\n"
	"b0:\n"
	"  call MPI_Comm_rank(MPI_COMM_WORLD, &r)\n"
	"  %1 = mod r, 2\n"
	"  call MPI_Comm_split(MPI_COMM_WORLD, %1, 0, &part)\n"
	"  call inner(part, c)\n"
	"  ret\n";

static uint32_t groups[8], n_groups;

/* What the analysis makes: a constant, what is the same in a group, the number of
 * the process in a group; and joins of them. */
static struct pc_uni any_state(struct pc_program *p)
{
	struct pc_uni uni = pc_uni_of((enum pc_strength)random_below(3));

	for (uint32_t i = random_below(3); i; i--) {
		uint32_t group = groups[random_below(n_groups)];

		pc_uni_join(&uni, random_below(2) ? pc_uni_on(p, group) :
			    (struct pc_uni){ .strength = PC_DIVERGENT,
					     .ranks = true, .over = group });
	}
	return uni;
}

static bool below(struct pc_uni a, struct pc_uni b)
{
	return !pc_uni_join(&b, a);
}

/* Lifted, UNPROVEN may stand above DIVERGENT (LIMIT in uniform/lattice.c): what is
 * the same in the callee's group may differ between the caller's parts, but joined
 * with something else that is not proved it has no group.  Neither is equal. */
static void test_one(struct pc_program *p, const struct pc_fn *fn,
		     const struct pc_ssa_call *call)
{
	struct pc_uni a = any_state(p), b = a, low, high;

	pc_uni_join(&b, any_state(p));
	CHECK(below(pc_uni_lower(p, fn, call, a),
		    pc_uni_lower(p, fn, call, b)));
	low = pc_uni_lift(p, fn, call, a);
	high = pc_uni_lift(p, fn, call, b);
	CHECK(low.strength == PC_UNIFORM || high.strength != PC_UNIFORM);
	CHECK(a.on || b.on || below(low, high));
	CHECK(a.strength != PC_UNIFORM || low.strength == PC_UNIFORM);
}

/* The call of "inner". */
static const struct pc_ssa_call *call_of(const struct pc_fn *outer)
{
	const struct pc_ssa *ssa = outer->info->ssa;

	for (uint32_t i = 0; i < ssa->calls.n; i++)
		if (ssa->calls.v[i].event == 3)
			return &ssa->calls.v[i];
	return NULL;
}

/* What is the same in the callee's parameter is so in the part that it gets. */
static void test_part(struct pc_program *p, const struct pc_fn *outer,
		      const struct pc_ssa_call *call)
{
	struct pc_uni uni = pc_uni_on(p, groups[2]);

	CHECK(uni.strength == PC_UNPROVEN && uni.on == groups[2]);
	uni = pc_uni_lift(p, outer, call, uni);
	CHECK(uni.strength == PC_DIVERGENT && uni.parts && uni.on);
	CHECK(pc_uni_lower(p, outer, call, uni).on == groups[2]);
	uni = pc_uni_lift(p, outer, call, pc_uni_on(p, groups[1]));
	CHECK(uni.strength == PC_UNIFORM);
}

int main(void)
{
	struct pc_program *p = program_of(text, "uniform");
	const struct pc_fn *inner = pc_fn_get(p, "inner");
	const struct pc_fn *outer = pc_fn_get(p, "outer");
	const struct pc_ssa_call *call = call_of(outer);

	CHECK(call);
	groups[n_groups++] = PC_NODE_NONE;
	groups[n_groups++] = pc_node_name(p, "MPI_COMM_WORLD");
	for (int i = 0; i < 2; i++)
		groups[n_groups++] = pc_node_make(p, (struct pc_node){
			.kind = PC_NODE_PARAM, .fn = inner, .num = i });
	groups[n_groups++] = pc_node_make(p, (struct pc_node){
			.kind = PC_NODE_PARAM, .fn = outer, .num = 0 });
	random_start(99);
	for (unsigned i = 0; i < ROUNDS && call && !check_failed; i++)
		test_one(p, outer, call);
	if (call)
		test_part(p, outer, call);
	pc_program_free(p);
	return check_failed != 0;
}
