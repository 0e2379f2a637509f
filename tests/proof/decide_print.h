/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_print.h - for tests: prints numbers and terms of the decider.
 */
#ifndef PC_TESTS_DECIDE_PRINT_H
#define PC_TESTS_DECIDE_PRINT_H

#include <stdio.h>
#include "model/names.h"
#include "proof/decide.h"

static inline void print_number(FILE *out, pc_big number)
{
	char text[44], *at = text + sizeof text - 1;
	bool below = number < 0;

	*at = 0;
	do {
		int digit = (int)(number % 10);

		*--at = (char)('0' + (digit < 0 ? -digit : digit));
		number /= 10;
	} while (number);
	fprintf(out, "%s%s", below ? "-" : "", at);
}

static inline void show_term(FILE *out, const struct pc_terms *terms, uint32_t term,
		   const char *const *name)
{
	static const char *const type[PC_TYPE_COUNT] = {
		"", ":i8", ":i16", ":i32", ":i64", ":u8", ":u16", ":u32",
		":u64",
	};
	const struct pc_term *t = &terms->v.v[term];

	if (t->op == PC_TERM_NUMBER) {
		print_number(out, t->num);
	} else if (t->op == PC_TERM_VAR) {
		fputs(name[(int)t->num], out);
	} else if (!t->b) {
		fprintf(out, "%s%s(", t->op == PC_OPER_NEG ? "-" :
			t->op == PC_OPER_ONES ? "ones" : "",
			type[t->type] + (t->op == PC_OPER_CAST));
		show_term(out, terms, t->a, name);
		fputc(')', out);
	} else {
		fputc('(', out);
		show_term(out, terms, t->a, name);
		fprintf(out, " %s%s ", t->op == PC_TERM_TRIPS ? "trips" :
			pc_oper_sign(t->op), type[t->type]);
		show_term(out, terms, t->b, name);
		fputc(')', out);
	}
}

#endif
