/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * suppress.h - diagnostics that the user does not want to see: by the rules of
 *              a file, or by a word at their place (docs/SUPPRESSIONS.md).
 *
 * Reading rules and places comes first; pc_suppress_apply () then marks the
 * diagnostics of a program that they meet.  Whoever shows diagnostics leaves
 * out the marked ones (or shows them as what they are).
 */
#ifndef PC_SUPPRESS_H
#define PC_SUPPRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/name.h"
#include "base/vec.h"
#include "model/model.h"

struct pc_arena;
struct pc_diag;
struct pc_user_errors;

/* One line of a file of suppressions. */
struct pc_rule {
	const char *file; /* that it is in */
	uint32_t line;
	const char *text;     /* its words, one blank between them */
	int id;               /* enum pc_diag_id, or -1: any */
	const char *path;     /* of the source; the rest: NULL, 0: any */
	uint32_t from, to;    /* lines */
	const char *function;
	const char *call;
	uint32_t used; /* how many diagnostics it met */
};

enum pc_place_kind {
	PC_PLACE_HERE,  /* the line, and the next one that has code */
	PC_PLACE_BEGIN, /* what follows ... */
	PC_PLACE_END,   /* ... up to here */
};

/* A pragma, or a comment that was looked at. */
struct pc_word_at {
	enum pc_place_kind kind;
	struct pc_loc loc;
	uint32_t ids;  /* bit i: enum pc_diag_id i */
	uint32_t used;
	uint32_t end;  /* BEGIN: line of its END; UINT32_MAX: none */
	uint32_t next; /* another pragma in that line: its index + 1, or 0 */
};

/* The text of LINE of FILE, *LEN bytes without the end of the line; NULL: not
 * known, or the file has no such line.  Good until the next call. */
typedef const char *pc_source_line(const char *file, uint32_t line,
				   size_t *len);

struct pc_suppress {
	struct pc_arena *arena;
	PC_VEC(struct pc_rule) rules;
	PC_VEC(struct pc_word_at) places; /* pragmas, in the order of the text */
	PC_VEC(struct pc_word_at) comments;
	struct pc_intern pragma_at, comment_at; /* by line: index + 1 */
	pc_source_line *source; /* NULL: no comment is seen */
};

/* Without rules and places, in ARENA. */
struct pc_suppress *pc_suppress_new(struct pc_arena *arena);

/* Add the rules in the LEN bytes at TEXT, called FILE in messages.  False:
 * some are wrong, see ERRORS; the others were added. */
bool pc_suppress_read(struct pc_suppress *suppress, const char *file,
		      const char *text, size_t len,
		      struct pc_user_errors *errors);

/* Mark the diagnostics of PROGRAM that a rule or a place meets, and add those
 * about places that are wrong.  Done by pc_run (). */
void pc_suppress_apply(struct pc_program *program);

/* ---- suppress_place.c ---- */

/* Read what stands behind "#pragma parcoach" or "parcoach:" in a comment, LEN
 * bytes: "suppress [begin | end] [id...] [-- reason]".  False: *ERROR says
 * what is wrong, in ARENA. */
bool pc_place_read(struct pc_arena *arena, const char *text, size_t len,
		   struct pc_word_at *place, const char **error);

/* The words behind "parcoach:" in a comment in the LEN bytes at TEXT, a line of
 * source, *LEN of them; NULL: there is no such comment.  *ALONE: nothing but
 * the comment stands in the line. */
const char *pc_place_comment(const char *text, size_t *len, bool fortran,
			     bool *alone);

/* A pragma at LOC, with what stands behind "#pragma parcoach".  False: *ERROR
 * says what is wrong. */
bool pc_place_pragma(struct pc_suppress *suppress, struct pc_loc loc,
		     const char *text, size_t len, const char **error);

/* Whether a place wants no DIAG to be seen. */
bool pc_place_meets(struct pc_program *program, const struct pc_diag *diag);

/* Find the comments of FILE that met nothing, too. */
void pc_place_scan(struct pc_suppress *suppress, const char *file,
		   bool fortran);

#endif
