/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval.h - sets of integers: an interval and a residue class.
 *
 * The set of all values from LOW to HIGH that are REM modulo MOD.  Each
 * operation returns a set that contains all results for operands of the given
 * sets (P. Granger, "Static analysis of arithmetical congruences", 1989;
 * P. and R. Cousot, "Abstract interpretation", 1977).
 */
#ifndef PC_PROOF_INTERVAL_H
#define PC_PROOF_INTERVAL_H

#include "proof/term.h"

/* Beyond all values: a bound that is not known. */
#define PC_BEYOND ((pc_big)1 << 100)

struct pc_interval {
	pc_big low, high;
	pc_big mod, rem; /* MOD >= 1, 0 <= REM < MOD */
};

struct pc_interval pc_interval_all(void);
struct pc_interval pc_interval_of(pc_big low, pc_big high);

static inline bool pc_interval_one(const struct pc_interval *a)
{
	return a->low == a->high;
}
static inline bool pc_interval_empty(const struct pc_interval *a)
{
	return a->low > a->high;
}

/* Move the bounds of A to members of its residue class. */
void pc_interval_tighten(struct pc_interval *a);

/* The values that are in both. */
struct pc_interval pc_interval_meet(struct pc_interval a, struct pc_interval b);

/* A + B; C * A; A * B. */
struct pc_interval pc_interval_add(struct pc_interval a, struct pc_interval b);
struct pc_interval pc_interval_scale(struct pc_interval a, pc_big c);
struct pc_interval pc_interval_mul(struct pc_interval a, struct pc_interval b);
/* Rounded toward 0, as C does; 0 as divisor has no result. */
struct pc_interval pc_interval_div(struct pc_interval a, struct pc_interval b);
struct pc_interval pc_interval_mod(struct pc_interval a, struct pc_interval b);
/* OP is PC_OPER_AND, OR or XOR, by the bits that are known. */
struct pc_interval pc_interval_bits(unsigned op, struct pc_interval a,
				    struct pc_interval b);
struct pc_interval pc_interval_least(struct pc_interval a,
				     struct pc_interval b, bool most);

/* How many bits of A are 1. */
struct pc_interval pc_interval_ones(struct pc_interval a);

/* A, wrapped around to TYPE. */
struct pc_interval pc_interval_wrap(enum pc_term_type type,
				    struct pc_interval a);

/* The largest number that divides A and B; not negative. */
pc_big pc_big_gcd(pc_big a, pc_big b);
/* A / B and the remainder, rounded down; B > 0. */
pc_big pc_big_floor(pc_big a, pc_big b);
pc_big pc_big_residue(pc_big a, pc_big b);

#endif
