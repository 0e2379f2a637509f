/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * branch_claim_random.h - for the tests branch_claim_*.c: the text of functions whose first
 *                         block is random, over variables a to c and temporaries %0 to %5.
 */
#ifndef BRANCH_CLAIM_RANDOM_H
#define BRANCH_CLAIM_RANDOM_H

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include "branch_claim_run.h"

static inline uint32_t next(void)
{
	static uint64_t state = 20;

	state = state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(state >> 33);
}

struct text {
	char at[65536 * 8];
	size_t n;
};

static inline void put(struct text *t, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	t->n += (size_t)vsnprintf(t->at + t->n, sizeof t->at - t->n, format,
				  args);
	va_end(args);
}

static inline void put_operand(struct text *t, uint32_t tmps)
{
	uint32_t pick = next() % 8;

	if (pick < 2)
		put(t, " %d", (int)(next() % 5) - 2);
	else if (pick < 6 && tmps)
		put(t, " %%%u", next() % tmps);
	else
		put(t, " %c", 'a' + next() % VARS);
}

static inline void put_event(struct text *t, uint32_t tmps, bool variable)
{
	static const char *const opers[] = {
		"copy", "not", "eq", "ne", "lt", "le", "gt", "ge", "eq", "ne",
		"and", "or", "mul", "add",
	};
	uint32_t oper = next() % (sizeof opers / sizeof *opers);

	if (variable)
		put(t, "  %c = %s", 'a' + next() % VARS, opers[oper]);
	else
		put(t, "  %%%u = %s", tmps, opers[oper]);
	put_operand(t, tmps);
	if (oper > 1) {
		put(t, ",");
		put_operand(t, tmps);
	}
	put(t, "\n");
}

static inline void put_function(struct text *t, uint32_t number)
{
	int low = (int)(next() % 3) - 2;

	put(t, "func f%u (a, b, c) exported a.c:1:1\nb0:\n", number);
	for (uint32_t tmp = 0; tmp < TMPS; tmp++) {
		if (next() % 4 == 0)
			put_event(t, tmp, true);
		put_event(t, tmp, false);
	}
	if (number % 4)
		put(t, "  br %%%u b1 b2\n", TMPS - 1);
	else if (number % 8)
		put(t, "  switch %%%u b1 b2(%d:%d, %d) b3(%d)\n", TMPS - 1, low,
		    low + 1, low + 3, low + 2);
	else
		put(t, "  switch %%%u b1 b2(%d)\n", TMPS - 1, low);
	put(t, "b1:\n  ret\nb2:\n  ret\nb3:\n  ret\n");
}

#endif
