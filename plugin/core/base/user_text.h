/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * user_text.h - lines of the users' files: facts (model/facts.h), suppressions
 *               (report/suppress.h).
 *
 * A line consists of words between blanks.  '#' at the start of a word begins a
 * comment.  Double quotes may stand anywhere in a word and are dropped; blanks
 * and '#' between them are part of the word.  A word has at most PC_USER_WORD
 * bytes.  Errors are kept, not printed.  After an error, reading continues with
 * the next line, so that users see all errors at once.
 */
#ifndef PC_USER_TEXT_H
#define PC_USER_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/vec.h"

struct pc_arena;

#define PC_USER_WORD 4096

/* "FILE:LINE: what is wrong"; LIST holds at most the first 20. */
struct pc_user_errors {
	struct pc_arena *arena;
	PC_VEC(const char *) list;
	uint32_t n; /* the number of all errors */
};

struct pc_user_text {
	struct pc_arena *arena;
	struct pc_user_errors *errors;
	const char *file; /* the name that messages show */
	const char *at, *end;
	uint32_t line;
	PC_VEC(const char *) words;
};

/* A reader of the LEN bytes at TEXT. */
struct pc_user_text pc_user_text(struct pc_arena *arena, const char *file,
				 const char *text, size_t len,
				 struct pc_user_errors *errors);

/* Read the next line that has words; false: there is none. */
bool pc_user_line(struct pc_user_text *t);

/* Add an error at the current line; returns false. */
bool pc_user_error(struct pc_user_text *t, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Add the error that WORD is an unknown KIND; LEGAL: the right ones, in quotes.
 * Returns false. */
bool pc_user_unknown(struct pc_user_text *t, const char *kind,
		     const char *word, const char *legal);

/* The words of the line, one blank between them, quoted where necessary. */
const char *pc_user_joined(const struct pc_user_text *t);

/* The text after "KEY=" if WORD begins with that, or NULL. */
const char *pc_user_value(const char *word, const char *key);

/* Read the decimal number from MIN to MAX at *TEXT and move *TEXT after it.
 * False: there is no such number. */
bool pc_user_number(const char **text, uint32_t min, uint32_t max,
		    uint32_t *number);

#endif
