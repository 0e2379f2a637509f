/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lex.h - the characters and words of the .pcm text form (docs/MODEL.md).
 *
 * For core only: text.c reads with it, print.c finds out with it what must be
 * quoted.  Functions that return bool or a name store the first error in
 * lex->error ("FILE:LINE:COL: what") and return false or NULL.
 * Cost: linear in the text, without recursion.  Not: columns count bytes.
 */
#ifndef PC_MODEL_LEX_H
#define PC_MODEL_LEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct pc_program;

/* Temporaries are %0 to this number, so that tables by number stay small. */
#define PC_TMP_MAX ((1 << 24) - 1)

struct pc_lex {
	struct pc_program *program;
	const char *file;
	const char *text, *end, *at;
	const char *error;
};

#define PC_LEX_END (-1) /* what pc_lex_peek () returns at the end of the text */

/* Skip spaces and comments; return the next character, which may be '\n'. */
int pc_lex_peek(struct pc_lex *lex);
/* Skip spaces, comments, newlines and semicolons; return the next character. */
int pc_lex_peek_event(struct pc_lex *lex);
/* The same, but do not skip semicolons: inside parentheses. */
int pc_lex_peek_inner(struct pc_lex *lex);
/* Take C if it is next. */
bool pc_lex_take(struct pc_lex *lex, char c);
/* Take C, or report that WHAT is expected. */
bool pc_lex_need(struct pc_lex *lex, char c, const char *what);
/* Whether the event or line ends here. */
bool pc_lex_at_end(struct pc_lex *lex);

/* Whether there is a digit at AT, before END. */
bool pc_lex_digit(const char *at, const char *end);
/* The length of the name without quotes at TEXT, before END; 0: none. */
size_t pc_lex_bare(const char *text, const char *end);
/* The same for a file name. */
size_t pc_lex_bare_file(const char *text, const char *end);
/* Whether the next word, without quotes, is WORD; it is not taken. */
bool pc_lex_is(struct pc_lex *lex, const char *word);
/* Take WORD if it is next. */
bool pc_lex_word(struct pc_lex *lex, const char *word);
/* Whether the LEN bytes at WORD are a word of the language. */
bool pc_lex_reserved(const char *word, size_t len);
/* Whether NAME, without a '@', is a constant of MPI: MPI_COMM_WORLD. */
bool pc_lex_constant(const char *name);

/* A name, or a file name, in quotes or not; WHAT is for the error message. */
const char *pc_lex_name(struct pc_lex *lex, const char *what);
const char *pc_lex_file(struct pc_lex *lex, const char *what);
/* The number, from MIN to MAX, at the current position, without skipping. */
bool pc_lex_number(struct pc_lex *lex, int64_t min, int64_t max,
		   const char *what, int64_t *number);
/* Whether TEXT begins with "quoted text":, as in @"other.h":12. */
bool pc_lex_quoted_colon(const struct pc_lex *lex, const char *text);

/* Report an error at AT. */
bool pc_lex_fail(struct pc_lex *lex, const char *at, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* Report that WHAT is expected here and what is found instead. */
bool pc_lex_expected(struct pc_lex *lex, const char *what);
/* The line of AT, from 1. */
uint32_t pc_lex_line(const struct pc_lex *lex, const char *at);

#endif
