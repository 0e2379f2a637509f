/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * terms.h - for unit tests: random terms over the rank, the number of processes
 *           and a number k, and their values as C computes them with int.
 *
 * Not:  a term has no value if C leaves it undefined: overflow, division by 0.
 */
#ifndef TERMS_H
#define TERMS_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"
#include "random.h"

#define TERMS_MOST 16

enum term_kind { TERM_NUMBER, TERM_RANK, TERM_SIZE, TERM_K, TERM_OPER };

/* The operands of a term are terms before it. */
struct term {
	enum term_kind kind;
	enum pc_oper oper;
	int64_t number;
	unsigned a, b;
};

struct terms {
	struct term v[TERMS_MOST];
	unsigned n;
};

/* What the leaves are. */
struct term_input {
	int64_t rank, size, k;
};

static const enum pc_oper term_opers[] = {
	PC_OPER_EQ, PC_OPER_NE, PC_OPER_LT, PC_OPER_LE, PC_OPER_GT,
	PC_OPER_GE, PC_OPER_ADD, PC_OPER_ADD, PC_OPER_SUB, PC_OPER_SUB,
	PC_OPER_MUL, PC_OPER_DIV, PC_OPER_MOD, PC_OPER_AND, PC_OPER_OR,
	PC_OPER_XOR, PC_OPER_MIN, PC_OPER_MAX, PC_OPER_NOT, PC_OPER_NEG,
	PC_OPER_COPY,
};
#define TERM_OPERS (sizeof term_opers / sizeof *term_opers)

static const int64_t term_numbers[] = {
	0, 1, 2, 3, 4, 7, -1, -2, -5, INT32_MAX, INT32_MIN, INT32_MIN + 1,
	INT32_MAX - 1,
};
#define TERM_NUMBERS (sizeof term_numbers / sizeof *term_numbers)

static struct terms any_terms(unsigned n)
{
	struct terms t = { .n = n };

	for (unsigned i = 0; i < n; i++) {
		struct term *one = &t.v[i];

		one->number = term_numbers[random_below(TERM_NUMBERS)];
		one->kind = (enum term_kind)random_below(i < 3 ? 4 : 5);
		if (i > 4)
			one->kind = TERM_OPER;
		if (one->kind != TERM_OPER)
			continue;
		one->oper = term_opers[random_below(TERM_OPERS)];
		one->a = random_below(i);
		one->b = random_below(i);
	}
	return t;
}

static inline bool term_is_unary(enum pc_oper oper)
{
	return oper == PC_OPER_NOT || oper == PC_OPER_NEG ||
	       oper == PC_OPER_COPY;
}

static bool fits_int(int64_t value)
{
	return value >= INT32_MIN && value <= INT32_MAX;
}

/* A OPER B; both fit into int. */
static bool term_compute(enum pc_oper oper, int64_t a, int64_t b, int64_t *v)
{
	switch (oper) {
	case PC_OPER_EQ: *v = a == b; break;
	case PC_OPER_NE: *v = a != b; break;
	case PC_OPER_LT: *v = a < b; break;
	case PC_OPER_LE: *v = a <= b; break;
	case PC_OPER_GT: *v = a > b; break;
	case PC_OPER_GE: *v = a >= b; break;
	case PC_OPER_ADD: *v = a + b; break;
	case PC_OPER_SUB: *v = a - b; break;
	case PC_OPER_MUL: *v = a * b; break;
	case PC_OPER_DIV: *v = b ? a / b : INT64_MAX; break;
	case PC_OPER_MOD: *v = b ? a - a / b * b : INT64_MAX; break;
	case PC_OPER_AND: *v = (int32_t)((uint32_t)a & (uint32_t)b); break;
	case PC_OPER_OR: *v = (int32_t)((uint32_t)a | (uint32_t)b); break;
	case PC_OPER_XOR: *v = (int32_t)((uint32_t)a ^ (uint32_t)b); break;
	case PC_OPER_MIN: *v = a < b ? a : b; break;
	case PC_OPER_MAX: *v = a > b ? a : b; break;
	case PC_OPER_NOT: *v = a == 0; break;
	case PC_OPER_NEG: *v = -a; break;
	default: *v = a;
	}
	return fits_int(*v) && !(oper == PC_OPER_MOD && b == -1 &&
				 a == INT32_MIN);
}

/* The value of term WHICH with INPUT; false: C does not define it. */
static bool term_value(const struct terms *t, unsigned which,
		       const struct term_input *input, int64_t *value)
{
	const struct term *one = &t->v[which];
	int64_t a, b;

	switch (one->kind) {
	case TERM_NUMBER: *value = one->number; return true;
	case TERM_RANK: *value = input->rank; return true;
	case TERM_SIZE: *value = input->size; return true;
	case TERM_K: *value = input->k; return true;
	default: break;
	}
	return term_value(t, one->a, input, &a) &&
	       term_value(t, one->b, input, &b) &&
	       term_compute(one->oper, a, b, value);
}

#endif
