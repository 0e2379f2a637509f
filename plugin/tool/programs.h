/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * programs.h - the programs and shared libraries that a build linked, and their
 *              checks.
 */
#ifndef PC_TOOL_PROGRAMS_H
#define PC_TOOL_PROGRAMS_H

#include "base/intern_table.h"
#include "database.h"

struct tool_stamped {
	const char *path;
	const char *stamp; /* size and time when it was read */
};

struct tool_linked {
	const char *path;
	int status;        /* TOOL_OURS and more: the check failed */
	bool mpi;          /* it calls procedures of MPI */
	bool fresh;        /* checked by this build */
	const char *lacks; /* why the check is not complete, or NULL */
	PC_VEC(struct tool_stamped) read; /* it, and its libraries */
};

struct tool_programs {
	struct pc_arena *arena;
	const struct tool_database *db;
	/* The options of the analyses, checked before. */
	const char *const *options;
	uint32_t n_options;
	unsigned jobs; /* number of simultaneous checks */
	bool again;    /* also check what has not changed */
	/* The models whose findings are in the database (database.h). */
	struct pc_intern models;
	PC_VEC(struct tool_linked *) list;
};

/* Size and time of the file at PATH as a text in ARENA; NULL: there is none. */
const char *tool_stamp(struct pc_arena *arena, const char *path);

/* Fill P->list with what was linked and still exists, check what has changed
 * since its last check, and append the findings to the database.  Returns 0 or
 * TOOL_THEIRS. */
int tool_programs_check(struct tool_programs *p);

#endif
