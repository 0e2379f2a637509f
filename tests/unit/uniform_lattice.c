/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * uniform_lattice.c - the states of values form a semilattice: on random states
 *                     the join is commutative, associative, idempotent and
 *                     monotone, and it says whether it changed anything.
 */
#include "check.h"
#include "random.h"
#include "value/value.h"
#include "uniform/engine.h"

#define ROUNDS 200000
#define HEIGHT 160 /* 2 steps of strength, 128 bits, and some flags */

/* UNIFORM has nothing but what parameters and the entry add; UNPROVEN is
 * vague.  Few groups and parameters, so that states meet. */
static struct pc_uni any_state(void)
{
	static const uint32_t groups[] = { PC_NODE_NONE, 1, 2, 3 };
	struct pc_uni uni = { .params = random_bits() & random_bits() & 7,
			      .contents = random_bits() & random_bits() & 7,
			      .was = random_below(PC_WAS + 1),
			      .moved = random_below(2) };

	uni.strength = (enum pc_strength)random_below(3);
	if (uni.strength == PC_UNIFORM)
		return uni;
	uni.ranks = random_below(2);
	uni.parts = random_below(2);
	uni.vague = uni.strength == PC_UNPROVEN || random_below(2);
	uni.on = groups[random_below(4)];
	uni.over = groups[random_below(4)];
	return uni;
}

static struct pc_uni joined(struct pc_uni a, struct pc_uni b)
{
	struct pc_uni to = a;
	bool changed = pc_uni_join(&to, b);

	CHECK(changed == !pc_uni_same(to, a));
	return to;
}

/* In the order of the lattice. */
static bool below(struct pc_uni a, struct pc_uni b)
{
	return pc_uni_same(joined(a, b), b);
}

static void test_laws(void)
{
	struct pc_uni a = any_state(), b = any_state(), c = any_state();
	struct pc_uni ab = joined(a, b);

	CHECK(pc_uni_same(joined(a, a), a));
	CHECK(pc_uni_same(joined(a, pc_uni_of(PC_UNIFORM)), a));
	CHECK(pc_uni_same(joined(pc_uni_of(PC_UNIFORM), a), a));
	CHECK(pc_uni_same(ab, joined(b, a)));
	CHECK(pc_uni_same(joined(ab, c), joined(a, joined(b, c))));
	CHECK(below(a, ab) && below(b, ab));
	CHECK(below(joined(a, c), joined(ab, c)));
	/* A state that is above is no less different. */
	CHECK(ab.strength >= a.strength && ab.strength >= b.strength);
	CHECK(ab.vague >= a.vague && ab.was >= a.was && ab.moved >= a.moved);
}

/* A fixpoint that only joins comes to an end. */
static void test_height(void)
{
	struct pc_uni to = pc_uni_of(PC_UNIFORM);
	unsigned steps = 0;

	for (unsigned i = 0; i < 1000; i++)
		steps += pc_uni_join(&to, any_state());
	CHECK(steps && steps <= HEIGHT);
}

int main(void)
{
	random_start(20231126);
	for (unsigned i = 0; i < ROUNDS && !check_failed; i++)
		test_laws();
	for (unsigned i = 0; i < 1000 && !check_failed; i++)
		test_height();
	return check_failed != 0;
}
