/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * nearest.h - the word that a user may have meant.
 */
#ifndef PC_TOOL_NEAREST_H
#define PC_TOOL_NEAREST_H

/* The most similar word that tool_nearest_try () was given. */
struct tool_nearest {
	const char *word;  /* what the user wrote */
	const char *best;  /* or NULL: none is similar */
	unsigned distance; /* of BEST */
};

/* Compare N->word with WORD: a letter that is missing, added, wrong or exchanged
 * with the next one counts 1; similar words differ in a third of their letters
 * at most.  WORD must stay valid. */
void tool_nearest_try(struct tool_nearest *n, const char *word);

/* The end of a sentence about a wrong word: "; did you mean 'BEST'?", or "".
 * It is valid until the next call. */
const char *tool_nearest_text(const struct tool_nearest *n);

#endif
