/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * term.c - terms: each exists once; their exact values.
 *
 * In:   operators, operands, types.
 * Out:  indices of terms; the value of a term for given variables.
 * Cost: O(1) expected for a term; O(size) for a value, by recursion, which is
 *       at most as deep as the term.
 * Not:  Floating point.
 */
#include "proof/term.h"

#include "base/arena.h"
#include "graph/branch_claim.h"

static uint32_t hash_term(const struct pc_term *t)
{
	uint64_t h = t->op * 31u + t->type;

	h = (h ^ t->a) * 0x9e3779b97f4a7c15u;
	h = (h ^ t->b ^ (h >> 29)) * 0x9e3779b97f4a7c15u;
	h = (h ^ (uint64_t)t->num ^ (h >> 31)) * 0x9e3779b97f4a7c15u;
	return (uint32_t)(h >> 32);
}

void pc_terms_begin(struct pc_terms *terms, struct pc_arena *arena)
{
	struct pc_term none = { .op = PC_OPER_OTHER };

	*terms = (struct pc_terms){ .arena = arena, .n_slots = 256 };
	terms->slots = PC_ARRAY(arena, terms->n_slots, uint32_t);
	pc_vec_push(arena, terms->v, none);
}

static uint32_t slot_of(const struct pc_terms *terms, const struct pc_term *t)
{
	uint32_t mask = terms->n_slots - 1, i = hash_term(t) & mask;

	for (; terms->slots[i]; i = (i + 1) & mask) {
		const struct pc_term *o = &terms->v.v[terms->slots[i]];

		if (o->op == t->op && o->type == t->type && o->a == t->a &&
		    o->b == t->b && o->num == t->num)
			break;
	}
	return i;
}

static void grow(struct pc_terms *terms)
{
	if (terms->n_slots > 2 * terms->v.n)
		return;
	terms->n_slots *= 4;
	terms->slots = PC_ARRAY(terms->arena, terms->n_slots, uint32_t);
	for (uint32_t i = 1; i < terms->v.n; i++)
		terms->slots[slot_of(terms, &terms->v.v[i])] = i;
}

static uint32_t intern(struct pc_terms *terms, struct pc_term t)
{
	uint32_t slot;

	grow(terms);
	slot = slot_of(terms, &t);
	if (!terms->slots[slot]) {
		terms->slots[slot] = terms->v.n;
		pc_vec_push(terms->arena, terms->v, t);
	}
	return terms->slots[slot];
}

uint32_t pc_term_number(struct pc_terms *terms, pc_big number)
{
	return intern(terms, (struct pc_term){
		.op = PC_TERM_NUMBER, .num = number, .size = 1,
		.wide = number < INT32_MIN || number > INT32_MAX });
}

uint32_t pc_term_var(struct pc_terms *terms, uint32_t var)
{
	return intern(terms, (struct pc_term){
		.op = PC_TERM_VAR, .num = var, .vars = UINT64_C(1) << var,
		.size = 1 });
}

static bool compares(unsigned op)
{
	return pc_oper_compares((enum pc_oper)op);
}

bool pc_term_is_truth(const struct pc_terms *terms, uint32_t term)
{
	const struct pc_term *t = &terms->v.v[term];

	if (t->op == PC_TERM_NUMBER)
		return t->num == 0 || t->num == 1;
	if (compares(t->op))
		return true;
	return (t->op == PC_OPER_AND || t->op == PC_OPER_OR ||
		t->op == PC_OPER_XOR || t->op == PC_OPER_MUL) &&
	       pc_term_is_truth(terms, t->a) && pc_term_is_truth(terms, t->b);
}

static bool commutes(unsigned op)
{
	return op == PC_OPER_ADD || op == PC_OPER_MUL || op == PC_OPER_AND ||
	       op == PC_OPER_OR || op == PC_OPER_XOR || op == PC_OPER_MIN ||
	       op == PC_OPER_MAX || op == PC_OPER_EQ || op == PC_OPER_NE;
}

/* EQ or NE of a truth value and 0 or 1: the value or its negation. */
static uint32_t fold_truth(struct pc_terms *terms, const struct pc_term *t)
{
	const struct pc_term x = terms->v.v[t->a], y = terms->v.v[t->b];
	bool keep = (t->op == PC_OPER_EQ) == (y.num == 1);

	if ((t->op != PC_OPER_EQ && t->op != PC_OPER_NE) ||
	    y.op != PC_TERM_NUMBER || (y.num != 0 && y.num != 1) ||
	    !pc_term_is_truth(terms, t->a))
		return PC_TERM_NONE;
	if (keep)
		return t->a;
	switch (x.op) {
	case PC_OPER_EQ: return pc_term_make(terms, PC_OPER_NE, PC_TYPE_INT,
					     x.a, x.b);
	case PC_OPER_NE: return pc_term_make(terms, PC_OPER_EQ, PC_TYPE_INT,
					     x.a, x.b);
	case PC_OPER_LT: return pc_term_make(terms, PC_OPER_LE, PC_TYPE_INT,
					     x.b, x.a);
	case PC_OPER_LE: return pc_term_make(terms, PC_OPER_LT, PC_TYPE_INT,
					     x.b, x.a);
	default: return PC_TERM_NONE;
	}
}

static uint32_t size_of(const struct pc_terms *terms, uint32_t a, uint32_t b)
{
	uint32_t sum = terms->v.v[a].size + terms->v.v[b].size;

	return sum < UINT32_MAX / 2 ? sum + 1 : UINT32_MAX / 2;
}

uint32_t pc_term_make(struct pc_terms *terms, unsigned op,
		      enum pc_term_type type, uint32_t a, uint32_t b)
{
	bool one = op == PC_OPER_NOT || op == PC_OPER_NEG ||
		   op == PC_OPER_COPY || op == PC_OPER_CAST ||
		   op == PC_OPER_ONES;
	struct pc_term t = { .op = (uint8_t)op, .type = (uint8_t)type };
	pc_big value;
	uint32_t known;

	if (!a || (!b && !one))
		return PC_TERM_NONE;
	if (op == PC_OPER_COPY ||
	    (a == b && (op == PC_OPER_MIN || op == PC_OPER_MAX ||
			op == PC_OPER_AND || op == PC_OPER_OR)))
		return a;
	if (op == PC_OPER_NOT)
		return pc_term_not(terms, a);
	if (op == PC_OPER_GT || op == PC_OPER_GE) {
		t.a = b;
		b = a;
		a = t.a;
		t.op = op == PC_OPER_GT ? PC_OPER_LT : PC_OPER_LE;
	}
	if (compares(t.op))
		t.type = PC_TYPE_INT;
	if (commutes(t.op) &&
	    (terms->v.v[a].op == PC_TERM_NUMBER) * 2 + (a > b) >
	    (terms->v.v[b].op == PC_TERM_NUMBER) * 2) {
		t.a = b;
		b = a;
		a = t.a;
	}
	if (op == PC_OPER_ADD && a == b) {
		t.op = PC_OPER_MUL;
		b = pc_term_number(terms, 2);
	}
	t.a = a;
	t.b = b;
	t.vars = terms->v.v[a].vars | terms->v.v[b].vars;
	t.size = size_of(terms, a, b);
	t.wide = !compares(t.op) && (terms->v.v[a].wide || terms->v.v[b].wide);
	if (terms->v.v[a].op == PC_TERM_NUMBER &&
	    (one || terms->v.v[b].op == PC_TERM_NUMBER) &&
	    pc_term_compute(&t, terms->v.v[a].num, terms->v.v[b].num, &value))
		return pc_term_number(terms, value);
	known = fold_truth(terms, &t);
	return known ? known : intern(terms, t);
}

uint32_t pc_term_not(struct pc_terms *terms, uint32_t term)
{
	return pc_term_make(terms, PC_OPER_EQ, PC_TYPE_INT, term,
			    pc_term_number(terms, 0));
}

uint32_t pc_term_truth(struct pc_terms *terms, uint32_t term)
{
	return pc_term_make(terms, PC_OPER_NE, PC_TYPE_INT, term,
			    pc_term_number(terms, 0));
}

/* ---- types ---- */

bool pc_type_signed(enum pc_term_type type)
{
	return type < PC_TYPE_U8;
}

unsigned pc_type_bits(enum pc_term_type type)
{
	static const uint8_t bits[PC_TYPE_COUNT] = {
		[PC_TYPE_INT] = 64, [PC_TYPE_I8] = 8, [PC_TYPE_I16] = 16,
		[PC_TYPE_I32] = 32, [PC_TYPE_I64] = 64, [PC_TYPE_U8] = 8,
		[PC_TYPE_U16] = 16, [PC_TYPE_U32] = 32, [PC_TYPE_U64] = 64,
	};

	return bits[type];
}

void pc_type_range(enum pc_term_type type, pc_big *low, pc_big *high)
{
	unsigned bits = pc_type_bits(type);

	*low = pc_type_signed(type) ? -((pc_big)1 << (bits - 1)) : 0;
	*high = *low + (((pc_big)1 << bits) - 1);
}

pc_big pc_type_wrap(enum pc_term_type type, pc_big value)
{
	unsigned bits = pc_type_bits(type);
	pc_big low, high;

	pc_type_range(type, &low, &high);
	value &= ((pc_big)1 << bits) - 1;
	return value > high ? value - ((pc_big)1 << bits) : value;
}

/* ---- values ---- */

/* Whether X is a value of some type, so that two of them can be multiplied. */
static bool is_value(pc_big x)
{
	return x >= INT64_MIN && x <= (pc_big)UINT64_MAX;
}

/* Shift X by Y bits. */
static bool shift(const struct pc_term *n, pc_big x, pc_big y, pc_big *result)
{
	enum pc_term_type type = (enum pc_term_type)n->type;
	unsigned bits = pc_type_bits(type);

	if (type == PC_TYPE_INT && !n->wide)
		bits = 32;
	if (y < 0 || y >= bits)
		return false;
	if (n->op == PC_OPER_SHR) {
		*result = x >> (int)y;
		return true;
	}
	*result = pc_type_wrap(type, x * ((pc_big)1 << (int)y));
	return type != PC_TYPE_INT ||
	       (*result == x * ((pc_big)1 << (int)y) &&
		(n->wide || (*result >= INT32_MIN && *result <= INT32_MAX)));
}

static pc_big trips(pc_big distance, pc_big step)
{
	return distance <= 0 || step <= 0 ? 0 : (distance - 1) / step + 1;
}

bool pc_term_compute(const struct pc_term *n, pc_big x, pc_big y,
		     pc_big *result)
{
	enum pc_term_type type = (enum pc_term_type)n->type;
	pc_big low, high;

	if (!is_value(x) || !is_value(y))
		return false;
	if ((n->op == PC_OPER_DIV || n->op == PC_OPER_MOD) && !y)
		return false;
	if (n->op == PC_OPER_MUL && pc_type_signed(type) &&
	    (x > INT64_MAX || y > INT64_MAX))
		return false;
	switch (n->op) {
	case PC_OPER_EQ: *result = x == y; return true;
	case PC_OPER_NE: *result = x != y; return true;
	case PC_OPER_LT: *result = x < y; return true;
	case PC_OPER_LE: *result = x <= y; return true;
	case PC_OPER_MIN: *result = x < y ? x : y; return true;
	case PC_OPER_MAX: *result = x < y ? y : x; return true;
	case PC_OPER_AND: *result = x & y; return true;
	case PC_OPER_OR: *result = x | y; return true;
	case PC_OPER_XOR: *result = x ^ y; return true;
	case PC_OPER_CAST: *result = pc_type_wrap(type, x); return true;
	case PC_TERM_TRIPS: *result = trips(x, y); return true;
	case PC_OPER_ONES: *result = __builtin_popcountll((uint64_t)x);
		return x >= 0;
	case PC_OPER_SHL:
	case PC_OPER_SHR: return shift(n, x, y, result);
	case PC_OPER_ADD: *result = x + y; break;
	case PC_OPER_SUB: *result = x - y; break;
	case PC_OPER_NEG: *result = -x; break;
	/* Two numbers of 64 bits without sign: only the low bits count. */
	case PC_OPER_MUL:
		*result = (pc_big)((__extension__(unsigned __int128)x) *
				   (__extension__(unsigned __int128)y));
		break;
	case PC_OPER_DIV: *result = x / y; break;
	case PC_OPER_MOD:
		*result = x % y;
		/* It is undefined where the quotient is. */
		pc_type_range(type, &low, &high);
		return !pc_type_signed(type) || x / y <= high;
	default: return false;
	}
	if (!pc_type_signed(type)) {
		*result = pc_type_wrap(type, *result);
		return true;
	}
	pc_type_range(type == PC_TYPE_INT && !n->wide ? PC_TYPE_I32 : type,
		      &low, &high);
	return *result >= low && *result <= high;
}

bool pc_term_value(const struct pc_terms *terms, uint32_t term,
		   const int64_t *var, pc_big *value)
{
	const struct pc_term *t = &terms->v.v[term];
	pc_big x = 0, y = 0;

	if (t->op == PC_TERM_NUMBER || t->op == PC_TERM_VAR) {
		*value = t->op == PC_TERM_VAR ? var[(int)t->num] : t->num;
		return true;
	}
	return term && pc_term_value(terms, t->a, var, &x) &&
	       (!t->b || pc_term_value(terms, t->b, var, &y)) &&
	       pc_term_compute(t, x, y, value);
}

void pc_term_values_begin(struct pc_terms *terms)
{
	if (terms->n_known < terms->v.n) {
		terms->n_known = 2 * terms->v.n;
		terms->known = PC_ARRAY(terms->arena, terms->n_known,
					struct pc_term_known);
		terms->stamp = 0;
	}
	terms->stamp++;
}

bool pc_term_value_again(const struct pc_terms *terms, uint32_t term,
			 const int64_t *var, pc_big *value)
{
	const struct pc_term *t = &terms->v.v[term];
	struct pc_term_known *known = &terms->known[term];
	pc_big x = 0, y = 0;

	if (t->op == PC_TERM_NUMBER || t->op == PC_TERM_VAR || !term)
		return pc_term_value(terms, term, var, value);
	if (known->stamp != terms->stamp) {
		known->stamp = terms->stamp;
		known->defined =
			pc_term_value_again(terms, t->a, var, &x) &&
			(!t->b || pc_term_value_again(terms, t->b, var, &y)) &&
			pc_term_compute(t, x, y, &known->value);
	}
	*value = known->value;
	return known->defined;
}
