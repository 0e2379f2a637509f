/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval.c - arithmetic of intervals and residue classes.
 *
 * In:   sets of operands.
 * Out:  a set that contains all results.
 * Cost: O(1).
 */
#include "proof/interval.h"

pc_big pc_big_gcd(pc_big a, pc_big b)
{
	a = a < 0 ? -a : a;
	b = b < 0 ? -b : b;
	while (b) {
		pc_big rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

pc_big pc_big_floor(pc_big a, pc_big b)
{
	return a / b - (a % b < 0);
}

pc_big pc_big_residue(pc_big a, pc_big b)
{
	return a % b < 0 ? a % b + b : a % b;
}

static pc_big clamp(pc_big a)
{
	return a > PC_BEYOND ? PC_BEYOND : a < -PC_BEYOND ? -PC_BEYOND : a;
}

struct pc_interval pc_interval_of(pc_big low, pc_big high)
{
	return (struct pc_interval){ clamp(low), clamp(high), 1, 0 };
}

struct pc_interval pc_interval_all(void)
{
	return pc_interval_of(-PC_BEYOND, PC_BEYOND);
}

void pc_interval_tighten(struct pc_interval *a)
{
	if (a->mod <= 1)
		return;
	if (a->low > -PC_BEYOND)
		a->low += pc_big_residue(a->rem - a->low, a->mod);
	if (a->high < PC_BEYOND)
		a->high -= pc_big_residue(a->high - a->rem, a->mod);
}

/* The residue class of MOD and REM; MOD 0: the one number REM. */
static void set_class(struct pc_interval *a, pc_big mod, pc_big rem)
{
	/* Large moduli do not occur in programs. */
	if (mod < 0)
		mod = -mod;
	if (mod == 0 || mod > INT64_MAX || rem > PC_BEYOND / 2 ||
	    rem < -PC_BEYOND / 2)
		mod = 1;
	a->mod = mod;
	a->rem = pc_big_residue(rem, mod);
	pc_interval_tighten(a);
}

/* As a residue class: a single number has modulus 0. */
static pc_big mod_of(const struct pc_interval *a)
{
	return pc_interval_one(a) ? 0 : a->mod;
}

static pc_big rem_of(const struct pc_interval *a)
{
	return pc_interval_one(a) ? a->low : a->rem;
}

struct pc_interval pc_interval_meet(struct pc_interval a, struct pc_interval b)
{
	struct pc_interval r = a.mod >= b.mod ? a : b;

	r.low = a.low > b.low ? a.low : b.low;
	r.high = a.high < b.high ? a.high : b.high;
	if (pc_big_residue(a.rem - b.rem, pc_big_gcd(a.mod, b.mod))) {
		r.high = r.low - 1;
		return r;
	}
	pc_interval_tighten(&r);
	return r;
}

struct pc_interval pc_interval_add(struct pc_interval a, struct pc_interval b)
{
	struct pc_interval r = pc_interval_of(a.low + b.low, a.high + b.high);

	if (a.low <= -PC_BEYOND || b.low <= -PC_BEYOND)
		r.low = -PC_BEYOND;
	if (a.high >= PC_BEYOND || b.high >= PC_BEYOND)
		r.high = PC_BEYOND;
	set_class(&r, pc_big_gcd(mod_of(&a), mod_of(&b)),
		  rem_of(&a) + rem_of(&b));
	return r;
}

/* A * B; PC_BEYOND if that is too large. */
static pc_big times(pc_big a, pc_big b)
{
	pc_big x = a < 0 ? -a : a, y = b < 0 ? -b : b;

	if (!a || !b)
		return 0;
	if (x >= PC_BEYOND || y >= PC_BEYOND || x > PC_BEYOND / y)
		return (a < 0) == (b < 0) ? PC_BEYOND : -PC_BEYOND;
	return a * b;
}

static struct pc_interval hull(pc_big a, pc_big b, pc_big c, pc_big d)
{
	pc_big low = a < b ? a : b, high = a < b ? b : a;

	low = c < low ? c : low;
	low = d < low ? d : low;
	high = c > high ? c : high;
	high = d > high ? d : high;
	return pc_interval_of(low, high);
}

struct pc_interval pc_interval_scale(struct pc_interval a, pc_big c)
{
	return pc_interval_mul(a, pc_interval_of(c, c));
}

struct pc_interval pc_interval_mul(struct pc_interval a, struct pc_interval b)
{
	struct pc_interval r = hull(times(a.low, b.low), times(a.low, b.high),
				    times(a.high, b.low),
				    times(a.high, b.high));
	pc_big m = mod_of(&a), n = mod_of(&b), x = rem_of(&a), y = rem_of(&b);
	const pc_big large = INT64_MAX;

	/* (m i + x) (n k + y) is x y modulo gcd (m n, m y, n x). */
	if (m < large && n < large && x < large && y < large && x > -large &&
	    y > -large)
		set_class(&r, pc_big_gcd(m * n, pc_big_gcd(m * y, n * x)),
			  x * y);
	return r;
}

struct pc_interval pc_interval_div(struct pc_interval a, struct pc_interval b)
{
	struct pc_interval r;
	pc_big most;

	if (b.low <= 0 && b.high >= 0) {
		/* The quotient is not farther from 0 than the dividend. */
		most = -a.low > a.high ? -a.low : a.high;
		if (b.low < 0 || a.low < 0)
			return pc_interval_of(-most, most);
		b.low = 1;
		if (b.high < 1)
			return pc_interval_all();
	}
	r = hull(a.low / b.low, a.low / b.high, a.high / b.low,
		 a.high / b.high);
	if (a.low <= 0 && a.high >= 0) {
		r.low = r.low > 0 ? 0 : r.low;
		r.high = r.high < 0 ? 0 : r.high;
	}
	if (a.low <= -PC_BEYOND || a.high >= PC_BEYOND)
		return pc_interval_of(a.low <= -PC_BEYOND ? -PC_BEYOND : r.low,
				      a.high >= PC_BEYOND ? PC_BEYOND : r.high);
	if (pc_interval_one(&b) && a.low >= 0 && a.mod % b.low == 0)
		set_class(&r, a.mod / b.low, a.rem / b.low);
	return r;
}

struct pc_interval pc_interval_mod(struct pc_interval a, struct pc_interval b)
{
	pc_big most = -b.low > b.high ? -b.low : b.high;
	struct pc_interval r;
	pc_big mod;

	if (most < 1)
		return pc_interval_all();
	if (pc_interval_one(&b)) {
		pc_big size = b.low < 0 ? -b.low : b.low;

		/* All of A between two multiples. */
		if (a.low > -PC_BEYOND && a.high < PC_BEYOND &&
		    a.low / size == a.high / size &&
		    (a.low >= 0 || a.high <= 0)) {
			r = pc_interval_of(a.low % size, a.high % size);
			set_class(&r, a.mod, a.rem - (a.low - a.low % size));
			return r;
		}
	}
	r = pc_interval_of(a.low < 0 ? -(most - 1) : 0,
			   a.high > 0 ? most - 1 : 0);
	/* The remainder is not farther from 0 than the dividend. */
	r.low = a.low < 0 && a.low > r.low ? a.low : r.low;
	r.high = a.high > 0 && a.high < r.high ? a.high : r.high;
	if (pc_interval_one(&b)) {
		mod = pc_big_gcd(a.mod, b.low);
		set_class(&r, mod, a.rem);
		if (mod == most && a.low >= 0)
			r.low = r.high = a.rem % mod;
	}
	return r;
}

/* ---- bits ---- */

/* The bits of all members of A that are known: those of *MASK, with the values
 * of *BITS; the others are 0 there. */
static void known_bits(const struct pc_interval *a, pc_big *mask, pc_big *bits)
{
	pc_big low = 1, same;
	int top = 0;

	if (pc_interval_one(a)) {
		*mask = -1;
		*bits = a->low;
		return;
	}
	/* The last bits, by a residue class of a power of 2. */
	while (a->mod % (low * 2) == 0)
		low *= 2;
	*mask = low - 1;
	*bits = a->rem & *mask;
	if (a->low <= -PC_BEYOND || a->high >= PC_BEYOND)
		return;
	/* The first bits, which the two bounds share. */
	same = a->low ^ a->high;
	if (same < 0)
		return;
	while (same >> top)
		top++;
	same = -((pc_big)1 << top);
	*mask |= same;
	*bits |= a->low & same;
}

struct pc_interval pc_interval_bits(unsigned op, struct pc_interval a,
				    struct pc_interval b)
{
	pc_big mask[2], bits[2], known, result, low;
	struct pc_interval r = pc_interval_all();
	bool above = a.low >= 0 && b.low >= 0;

	known_bits(&a, &mask[0], &bits[0]);
	known_bits(&b, &mask[1], &bits[1]);
	known = mask[0] & mask[1];
	if (op == PC_OPER_AND)
		known |= (mask[0] & ~bits[0]) | (mask[1] & ~bits[1]);
	else if (op == PC_OPER_OR)
		known |= (mask[0] & bits[0]) | (mask[1] & bits[1]);
	result = (op == PC_OPER_AND ? bits[0] & bits[1] :
		  op == PC_OPER_OR ? bits[0] | bits[1] : bits[0] ^ bits[1]) &
		 known;
	/* Bits that are not known are 0 or 1; the sign is one of them. */
	if (known < 0 && ~known < PC_BEYOND)
		r = pc_interval_of(result, result + ~known);
	if (op == PC_OPER_AND && (a.low >= 0 || b.low >= 0)) {
		pc_big most = a.low < 0 ? b.high : b.low < 0 ? a.high :
			      a.high < b.high ? a.high : b.high;

		r.low = r.low < 0 ? 0 : r.low;
		r.high = r.high > most ? most : r.high;
	}
	if (op == PC_OPER_OR && above) {
		low = a.low > b.low ? a.low : b.low;
		r.low = r.low < low ? low : r.low;
	}
	if (op != PC_OPER_AND && above && r.low < 0)
		r.low = 0;
	for (low = 1; known & low && low < PC_BEYOND; low *= 2)
		;
	set_class(&r, low > INT64_MAX ? 1 : low, result);
	return r;
}

struct pc_interval pc_interval_ones(struct pc_interval a)
{
	pc_big rest = a.high;
	int bits = 0, same = 0;

	if (a.low < 0 || a.high >= PC_BEYOND)
		return pc_interval_of(0, 64);
	while ((a.low ^ a.high) >> bits)
		bits++;
	/* The first bits, which the two bounds share. */
	for (pc_big first = a.high >> bits; first; first &= first - 1)
		same++;
	rest &= ((pc_big)1 << bits) - 1;
	/* Below 2^n - 1 a number has at most n - 1 of them. */
	return pc_interval_of(
		same + ((a.low & (((pc_big)1 << bits) - 1)) != 0),
		same + bits - ((rest & (rest + 1)) != 0));
}

struct pc_interval pc_interval_least(struct pc_interval a,
				     struct pc_interval b, bool most)
{
	struct pc_interval r = a;

	r.low = (a.low < b.low) == most ? b.low : a.low;
	r.high = (a.high < b.high) == most ? b.high : a.high;
	set_class(&r, pc_big_gcd(pc_big_gcd(mod_of(&a), mod_of(&b)),
				 rem_of(&a) - rem_of(&b)), rem_of(&a));
	return r;
}

struct pc_interval pc_interval_wrap(enum pc_term_type type,
				    struct pc_interval a)
{
	pc_big size = (pc_big)1 << pc_type_bits(type), low, high, times;
	struct pc_interval r;

	pc_type_range(type, &low, &high);
	if (a.low >= low && a.high <= high)
		return a;
	r = pc_interval_of(low, high);
	if (a.low > -PC_BEYOND && a.high < PC_BEYOND) {
		times = pc_big_floor(a.low - low, size);
		if (times == pc_big_floor(a.high - low, size))
			r = pc_interval_of(a.low - times * size,
					   a.high - times * size);
	}
	set_class(&r, pc_big_gcd(mod_of(&a), size), rem_of(&a));
	return r;
}
