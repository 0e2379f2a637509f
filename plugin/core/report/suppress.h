/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * suppress.h - diagnostics that the user suppresses: by the rules of a file, or
 *              by a pragma or comment, a "place" (docs/SUPPRESSIONS.md).
 *
 * First read the rules and pragmas.  pc_suppress_apply () then marks the
 * diagnostics of a program that they match.  Code that shows diagnostics omits
 * the marked ones or shows them as suppressed.
 */
#ifndef PC_SUPPRESS_H
#define PC_SUPPRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/intern_table.h"
#include "base/vec.h"
#include "model/model.h"

struct pc_arena;
struct pc_diag;
struct pc_user_errors;

/* One line of a suppression file. */
struct pc_rule {
	const char *file; /* the suppression file */
	uint32_t line;
	const char *text;     /* its words, one blank between them */
	int id;               /* enum pc_diag_id, or -1: any */
	const char *path;     /* of the source; the others: NULL, 0: any */
	uint32_t from, to;    /* lines, from 1 */
	const char *function;
	const char *call;
	uint32_t used; /* how many diagnostics it matched */
};

enum pc_place_kind {
	PC_PLACE_HERE,  /* for its line, and the next one that has code */
	PC_PLACE_BEGIN, /* for what follows ... */
	PC_PLACE_END,   /* ... up to here */
};

/* A pragma, or a comment that was read. */
struct pc_word_at {
	enum pc_place_kind kind;
	struct pc_loc loc;
	uint32_t ids;  /* bit i: enum pc_diag_id i */
	uint32_t used;
	uint32_t end;  /* BEGIN: line of its END; UINT32_MAX: none */
	uint32_t next; /* another pragma on that line: its index + 1, or 0 */
};

/* The text of LINE of FILE: *LEN bytes without the end of the line.  NULL: not
 * known, or the file has no such line.  Valid until the next call. */
typedef const char *pc_source_line(const char *file, uint32_t line,
				   size_t *len);

struct pc_suppress {
	struct pc_arena *arena;
	PC_VEC(struct pc_rule) rules;
	PC_VEC(struct pc_word_at) places; /* pragmas, in text order */
	PC_VEC(struct pc_word_at) comments;
	struct pc_intern pragma_at, comment_at; /* by line: index + 1 */
	pc_source_line *source; /* NULL: comments are not read */
	/* No compiler has read the pragmas: they are looked for in the text of
	 * each file with a diagnostic; the compiler has said what is wrong in
	 * them. */
	bool scans;
	struct pc_intern scanned; /* files whose pragmas were looked for */
};

/* An empty set, in ARENA. */
struct pc_suppress *pc_suppress_new(struct pc_arena *arena);

/* Add the rules in the LEN bytes at TEXT, called FILE in messages.  False: some
 * are wrong, see ERRORS; the others were added. */
bool pc_suppress_read(struct pc_suppress *suppress, const char *file,
		      const char *text, size_t len,
		      struct pc_user_errors *errors);

/* Mark the diagnostics of PROGRAM that a rule, pragma or comment matches or that
 * the user has switched off by name, and add diagnostics about wrong comments.
 * pc_run () calls it. */
void pc_suppress_apply(struct pc_program *program);

/* ---- suppress_text.c ---- */

/* Read the LEN bytes after "#pragma parcoach" or after "parcoach:" in a
 * comment: "suppress [begin | end] [id...] [-- reason]".  False: *ERROR, in
 * ARENA, says what is wrong. */
bool pc_place_read(struct pc_arena *arena, const char *text, size_t len,
		   struct pc_word_at *place, const char **error);

/* Find a comment with "parcoach:" in TEXT, a source line of *LEN bytes.
 * Returns the text after "parcoach:", *LEN bytes, or NULL.  *ALONE: the line
 * contains nothing but the comment. */
const char *pc_place_comment(const char *text, size_t *len, bool fortran,
			     bool *alone);

/* Whether a comment of TEXT begins with "parcoach suppress": nothing else is
 * meant by that. */
bool pc_place_lacks_colon(const char *text, size_t len, bool fortran);

/* What follows "#pragma parcoach" or, inside of _Pragma ("..."), "parcoach" in
 * TEXT: *LEN bytes.  NULL: there is none. */
const char *pc_place_pragma_text(const char *text, size_t *len);

/* Whether TEXT is "#pragma GCC diagnostic" with a name of ours. */
bool pc_place_is_gcc_pragma(const char *text, size_t len);

/* ---- suppress_place.c ---- */

/* Add a pragma at LOC; the LEN bytes at TEXT follow "#pragma parcoach".  False:
 * *ERROR says what is wrong. */
bool pc_place_pragma(struct pc_suppress *suppress, struct pc_loc loc,
		     const char *text, size_t len, const char **error);

/* Whether a pragma or comment suppresses DIAG. */
bool pc_place_meets(struct pc_program *program, const struct pc_diag *diag);

/* Read every such comment of FILE, even where nothing is diagnosed. */
void pc_place_scan(struct pc_suppress *suppress, const char *file,
		   bool fortran);

#endif
