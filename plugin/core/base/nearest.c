/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * nearest.c - the word that a user may have meant (contract in nearest.h).
 *
 * Cost: O(product of the lengths) for each word.
 * Not:  words of more than 63 letters are similar to none.
 */
#include "base/nearest.h"

#include <stdio.h>
#include <string.h>

#define MOST 63

static unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

/* The number of letters to add, remove, replace or exchange with their
 * neighbor, from A to B. */
static unsigned distance(const char *a, unsigned m, const char *b, unsigned n)
{
	unsigned d[MOST + 1][MOST + 1];

	for (unsigned i = 0; i <= m; i++)
		d[i][0] = i;
	for (unsigned j = 0; j <= n; j++)
		d[0][j] = j;
	for (unsigned i = 1; i <= m; i++)
		for (unsigned j = 1; j <= n; j++) {
			d[i][j] = least(least(d[i - 1][j], d[i][j - 1]) + 1,
					d[i - 1][j - 1] +
						(a[i - 1] != b[j - 1]));
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] &&
			    a[i - 2] == b[j - 1])
				d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
		}
	return d[m][n];
}

void pc_nearest_try(struct pc_nearest *n, const char *word)
{
	size_t a = strlen(n->word), b = strlen(word);
	unsigned far;

	if (a > MOST || b > MOST || a < 2)
		return;
	far = distance(n->word, (unsigned)a, word, (unsigned)b);
	/* A part of the word; its beginning says more. */
	if (a >= 3 && far > 1 && strstr(word, n->word))
		far = strncmp(word, n->word, a) ? 2 : 1;
	if (far > (a + 2) / 3 || far >= b || (n->best && far >= n->distance))
		return;
	n->best = word;
	n->distance = far;
}

const char *pc_nearest_text(struct pc_nearest *n)
{
	*n->text = 0;
	if (n->best)
		snprintf(n->text, sizeof n->text, "; did you mean '%s'?",
			 n->best);
	return n->text;
}

/* The first LEN bytes of TEXT, at most to the first '='. */
static void copy(char to[MOST + 1], const char *text, size_t len)
{
	const char *equal = (const char *)memchr(text, '=', len);

	if (equal)
		len = (size_t)(equal - text) + 1;
	snprintf(to, MOST + 1, "%.*s", (int)len, text);
}

const char *pc_nearest_quoted(struct pc_nearest *n, const char *word,
			      const char *list)
{
	char own[MOST + 1], one[MOST + 1], best[MOST + 1];

	copy(own, word, strlen(word));
	*n = (struct pc_nearest){ .word = own };
	for (list += strcspn(list, "'\""); *list;
	     list += strcspn(list, "'\"")) {
		const char quote[] = { *list++, 0 };
		size_t len = strcspn(list, quote);

		copy(one, list, len);
		pc_nearest_try(n, one);
		if (n->best == one)
			n->best = strcpy(best, one);
		list += len + (list[len] != 0);
	}
	pc_nearest_text(n);
	n->word = n->best = NULL;
	return n->text;
}
