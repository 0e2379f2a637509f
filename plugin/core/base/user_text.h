/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * user_text.h - the lines of the files in which users tell the checker
 *               something: facts (tables/facts.h), suppressions (report/suppress.h).
 *
 * A line is words between blanks.  '#' at the start of a word begins a comment.
 * Double quotes hold blanks and '#' together: they may stand anywhere in a
 * word and are dropped.  A word is at most PC_USER_WORD bytes long.
 * Errors are kept, not printed; reading goes on behind the line, so that one
 * look at the messages is enough.
 */
#ifndef PC_USER_TEXT_H
#define PC_USER_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/vec.h"

struct pc_arena;

#define PC_USER_WORD 4096

/* "FILE:LINE: what is wrong"; of many only the first 20. */
struct pc_user_errors {
	struct pc_arena *arena;
	PC_VEC(const char *) list;
	uint32_t n; /* all of them */
};

struct pc_user_text {
	struct pc_arena *arena;
	struct pc_user_errors *errors;
	const char *file; /* as messages call it */
	const char *at, *end;
	uint32_t line;
	PC_VEC(const char *) words;
};

/* A reader of the LEN bytes at TEXT. */
struct pc_user_text pc_user_text(struct pc_arena *arena, const char *file,
				 const char *text, size_t len,
				 struct pc_user_errors *errors);

/* Go to the next line that has words; false: there is none. */
bool pc_user_line(struct pc_user_text *t);

/* Something is wrong with the line; returns false. */
bool pc_user_error(struct pc_user_text *t, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* The words of the line, one blank between them, quoted where they must be. */
const char *pc_user_joined(const struct pc_user_text *t);

/* What stands behind "KEY=" if WORD begins so, or NULL. */
const char *pc_user_value(const char *word, const char *key);

/* The decimal number from MIN to MAX that *TEXT begins with; *TEXT is then
 * behind it.  False: there is none. */
bool pc_user_number(const char **text, uint32_t min, uint32_t max,
		    uint32_t *number);

#endif
