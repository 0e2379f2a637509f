/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * nearest.h - the word that a user may have meant.
 */
#ifndef PC_NEAREST_H
#define PC_NEAREST_H

/* The most similar word that pc_nearest_try () was given. */
struct pc_nearest {
	const char *word;  /* what the user wrote */
	const char *best;  /* or NULL: none is similar */
	unsigned distance; /* of BEST */
	char text[96];     /* of pc_nearest_text () */
};

/* Compare N->word with WORD: a letter that is missing, added, wrong or exchanged
 * with the next one counts 1; similar words differ in a third of their letters
 * at most.  If N->word has three letters or more and is the beginning of WORD, they
 * count 1 in all, and 2 if it is another part.  WORD must stay valid. */
void pc_nearest_try(struct pc_nearest *n, const char *word);

/* What pc_nearest_text () says of WORD and the words of LIST, a text of words in
 * quotes, ' or ".  Of "NAME=VALUE" only the name counts.  In N. */
const char *pc_nearest_quoted(struct pc_nearest *n, const char *word,
			      const char *list);

/* The end of a sentence about a wrong word: "; did you mean 'BEST'?", or "".
 * It is in N. */
const char *pc_nearest_text(struct pc_nearest *n);

#endif
