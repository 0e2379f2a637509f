/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * diag.h - the findings that the user sees: one record per finding.
 *
 * The text of every message is in diag.def and is formatted here once.  The
 * compiler, `parcoach model` (diag_print.h) and the reports only place it.
 */
#ifndef PC_DIAG_H
#define PC_DIAG_H

#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>
#include "base/vec.h"
#include "model/model.h"

struct pc_arena;

enum pc_diag_id {
#define PC_DIAG(id, name, ...) PC_DIAG_##id,
#include "report/diag.def"
	PC_DIAG_COUNT
};

/* The role of a text of diag.def: a warning, or a note with this part in the
 * explanation of one. */
enum pc_role {
	PC_ROLE_DETAIL,    /* none of the others */
	PC_ROLE_CONDITION, /* the condition that differs */
	PC_ROLE_REASON,    /* why it can differ */
	PC_ROLE_STEP,      /* on the path to the call of the warning */
	PC_ROLE_OTHER,     /* what the other processes or threads do */
	PC_ROLE_AFFECTED,  /* what has the same cause */
	PC_ROLE_ADVICE,    /* what to do */
	PC_ROLE_COUNT,
	PC_ROLE_WARNING = PC_ROLE_COUNT
};

/* One step of the explanation; shown as "note: (N) TEXT". */
struct pc_note {
	enum pc_role role;
	struct pc_loc loc;
	const char *text;
};

/* A note without arguments: PC_PLAIN (NAME). */
struct pc_plain {
	enum pc_role role;
	const char *text;
};

struct pc_diag {
	enum pc_diag_id id;
	struct pc_loc loc;      /* its line is never 0 */
	const struct pc_fn *fn; /* the function that contains it */
	const char *call; /* name of the call or construct, or "" */
	const char *text;
	PC_VEC(struct pc_note) notes;
	bool hidden; /* suppressed by the user (suppress.c) */
	bool harmless; /* kept only to drop its consequences: a path ends the
			* job (whole/job_ends.c) */
	bool dropped; /* another one covers it; pc_diag_finish () removes it */
	/* The collective of a function that never returns, if some call of that
	 * is what it is about: LAST, in LAST_FN. */
	const struct pc_event *last;
	const struct pc_fn *last_fn;
	/* CONDS: the conditions that it is about, and its collective.  WAYS:
	 * the conditions on which its explanations say that a value depends.
	 * ENDS: where in WAYS each explanation ends (consequence.c). */
	PC_VEC(struct pc_loc) conds, ways;
	PC_VEC(uint32_t) ends;
};

/* What stands in square brackets: "parcoach-divergence". */
const char *pc_diag_name(enum pc_diag_id id);

/* The enum pc_diag_id whose name is the LEN bytes at NAME; -1: none. */
int pc_diag_id_find(const char *name, size_t len);
/* All names, in quotes, for messages: "'*', 'parcoach-divergence', ...". */
const char *pc_diag_id_list(struct pc_arena *arena);

/* Begin a diagnostic at LOC (without a line: FN's) in FN about CALL, a name
 * that lives as long as the program, and keep it in PROGRAM->diags.  FORMAT is
 * a message of diag.def (PC_MSG_...). */
struct pc_diag *pc_diag_add(struct pc_program *program, const struct pc_fn *fn,
			    enum pc_diag_id id, struct pc_loc loc,
			    const char *call, const char *format, ...)
	__attribute__((format(printf, 6, 7)));

/* Add a step: PC_NOTE (NAME) and arguments.  LOC without a line: DIAG's. */
void pc_diag_note(struct pc_program *program, struct pc_diag *diag,
		  struct pc_loc loc, enum pc_role role, const char *format,
		  ...)
	__attribute__((format(printf, 5, 6)));
void pc_diag_note_plain(struct pc_program *program, struct pc_diag *diag,
			struct pc_loc loc, struct pc_plain note);

/* Sort by location, without duplicates, dropped ones and broken functions. */
void pc_diag_finish(struct pc_program *program);

/* The name of a note's role in docs/REPORTS.md: "condition". */
const char *pc_role_name(enum pc_role role);

/* Compare by file, line and column, as strcmp () does. */
int pc_loc_compare(struct pc_loc a, struct pc_loc b);

#endif
