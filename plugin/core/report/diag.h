/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * diag.h - what is said to the user: one record per finding.
 *
 * The text of every message is in diag.def, formatted here once; who shows it
 * (the compiler, `parcoach model`, a report) only places it.
 */
#ifndef PC_DIAG_H
#define PC_DIAG_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include "base/vec.h"
#include "model/model.h"

struct pc_arena;

enum pc_diag_id {
#define PC_DIAG(id, name, ...) PC_DIAG_##id,
#include "report/diag.def"
	PC_DIAG_COUNT
};

/* What a text of diag.def does: it is a warning, or a note that has this part
 * in the explanation of one. */
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

/* A note that is the same for all calls: PC_PLAIN (NAME). */
struct pc_plain {
	enum pc_role role;
	const char *text;
};

struct pc_diag {
	enum pc_diag_id id;
	struct pc_loc loc;      /* never without a line */
	const struct pc_fn *fn; /* in which function */
	const char *call; /* name of the call or construct that it is about;
			   * "": of none */
	const char *text;
	PC_VEC(struct pc_note) notes;
	bool hidden; /* the user does not want to see it (suppress.c) */
	bool harmless; /* told of only so that what follows from it is not
			* either: who goes the one way ends the job (whole/job_ends.c) */
	bool dropped; /* another one says it; pc_diag_finish removes it */
	/* the conditions that it is about, and its collective; those which
	 * the explanations of these say a value depends on, and where in this
	 * list each explanation ends (consequence.c) */
	PC_VEC(struct pc_loc) conds, ways;
	PC_VEC(uint32_t) ends;
};

/* "parcoach-divergence": what stands in square brackets. */
const char *pc_diag_name(enum pc_diag_id id);

/* The enum pc_diag_id whose name is the LEN bytes at NAME; -1: none. */
int pc_diag_id_find(const char *name, size_t len);
/* All names, in quotes, for messages: "'*', 'parcoach-divergence', ...". */
const char *pc_diag_id_list(struct pc_arena *arena);

/* Begin a diagnostic at LOC in FN about CALL, a name that lives as long as the
 * program; FORMAT is a message of diag.def (PC_MSG_...), its arguments follow.
 * Kept in PROGRAM->diags. */
struct pc_diag *pc_diag_add(struct pc_program *program, const struct pc_fn *fn,
			    enum pc_diag_id id, struct pc_loc loc,
			    const char *call, const char *format, ...)
	__attribute__((format(printf, 6, 7)));

/* One more step of the explanation: PC_NOTE (NAME) and its arguments. */
void pc_diag_note(struct pc_program *program, struct pc_diag *diag,
		  struct pc_loc loc, enum pc_role role, const char *format,
		  ...)
	__attribute__((format(printf, 5, 6)));
void pc_diag_note_plain(struct pc_program *program, struct pc_diag *diag,
			struct pc_loc loc, struct pc_plain note);

/* Sort by place, drop equal ones and those that are to be dropped. */
void pc_diag_finish(struct pc_program *program);

/* Print as the compiler would: FILE:LINE:COL: warning: TEXT [ID], and notes;
 * without the hidden ones. */
void pc_diag_print(FILE *out, const struct pc_program *program);

/* "condition": what docs/REPORTS.md calls the role of a note. */
const char *pc_role_name(enum pc_role role);

/* Order of places by file, line and column. */
int pc_loc_compare(struct pc_loc a, struct pc_loc b);

#endif
