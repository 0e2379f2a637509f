/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * board_words.h - for the tests board_*.c and watch_*.c: what the processes call, as
 *                 words, of which each letter is a collective.
 *
 * In: check (a, b, c): explores all executions in which the processes call
 *     these words; C is NULL if there are two.
 */
#ifndef BOARD_WORDS_H
#define BOARD_WORDS_H

#include <stdio.h>
#include "weak.h"

#define MAX_CALLS 16

static int callers; /* number of the processes that call something */
static char word[WEAK_PROCESSES][MAX_CALLS + 2]; /* ends in '.' */

static inline void check(const char *a, const char *b, const char *c);

static inline void words_set(const char *a, const char *b, const char *c)
{
	const char *all[] = { a, b, c };

	callers = c ? 3 : 2;
	for (int p = 0; p < callers; p++)
		snprintf(word[p], sizeof word[p], "%s.", all[p]);
}

/* The first call in which two processes differ; -1: none. */
static inline int first_difference(void)
{
	for (int i = 0;; i++) {
		for (int p = 1; p < callers; p++)
			if (word[p][i] != word[0][i])
				return i;
		if (!word[0][i])
			return -1;
	}
}

/* Number N of all words of 'a' and 'b', short ones first. */
static inline const char *nth(unsigned n, char *to)
{
	int len = 0;

	while (n + 1 >= 2u << len)
		len++;
	for (int i = 0; i < len; i++)
		to[i] = (n + 1) >> i & 1 ? 'b' : 'a';
	to[len] = 0;
	return to;
}

/* All that two processes call at most MOST times.  Which of them is the first one
 * makes no difference. */
static inline void check_all_of_two(unsigned most)
{
	char a[MAX_CALLS], b[MAX_CALLS];
	unsigned n = (2u << most) - 1;

	for (unsigned i = 0; i < n; i++)
		for (unsigned j = i; j < n; j++)
			check(nth(i, a), nth(j, b), NULL);
}

static inline void check_all_of_three(unsigned most)
{
	char a[MAX_CALLS], b[MAX_CALLS], c[MAX_CALLS];
	unsigned n = (2u << most) - 1;

	for (unsigned i = 0; i < n; i++)
		for (unsigned j = i; j < n; j++)
			for (unsigned k = j; k < n; k++)
				check(nth(i, a), nth(j, b), nth(k, c));
}

/* LEN calls: all right, and a mistake or a call too few at each place; THREE:
 * by one of three processes. */
static inline void check_places(int len, bool three)
{
	char a[MAX_CALLS] = "", b[MAX_CALLS];

	memset(a, 'a', (size_t)len);
	check(a, a, three ? a : NULL);
	for (int i = 0; i < len; i++) {
		strcpy(b, a);
		b[i] = 'b';
		check(a, b, three ? a : NULL);
		b[i] = 0;
		check(a, b, three ? a : NULL);
	}
}

#endif
