/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * nearest.c - the word that a user may have meant (contract in nearest.h).
 *
 * Cost: O(product of the lengths) for each word.
 * Not:  words of more than 63 letters are similar to none.
 */
#include "nearest.h"

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

void tool_nearest_try(struct tool_nearest *n, const char *word)
{
	size_t a = strlen(n->word), b = strlen(word);
	unsigned far;

	if (a > MOST || b > MOST || a < 2)
		return;
	far = distance(n->word, (unsigned)a, word, (unsigned)b);
	if (far > (a + 2) / 3 || far >= b || (n->best && far >= n->distance))
		return;
	n->best = word;
	n->distance = far;
}

const char *tool_nearest_text(const struct tool_nearest *n)
{
	static char text[MOST + 32];

	*text = 0;
	if (n->best)
		snprintf(text, sizeof text, "; did you mean '%s'?", n->best);
	return text;
}
