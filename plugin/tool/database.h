/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * database.h - the folder .parcoach of a project, which `parcoach build` makes:
 *              what was found, the wrappers, what was linked.
 *
 *   .gitignore       "*"
 *   findings.jsonl   lines of the compiler, of checks and of runs
 *                    (docs/REPORTS.md); or the file that PARCOACH_REPORT names
 *   bin/             a wrapper for each compiler on PATH
 *   linked           the names of the files that were linked, one a line
 *   skipped          why a command was run without the checks, one a line
 *   programs.json    the last check of each program
 *   check-*          what 'parcoach check' keeps of a program (kept.h)
 */
#ifndef PC_TOOL_DATABASE_H
#define PC_TOOL_DATABASE_H

#include <limits.h>
#include <stdbool.h>
#include "base/intern.h"
#include "base/name.h"
#include "base/vec.h"

struct pc_arena;

struct tool_database {
	char dir[PATH_MAX];      /* the folder, absolute */
	char root[PATH_MAX];     /* the folder that contains it, or the current one */
	char findings[PATH_MAX]; /* the file of findings, absolute */
};

/* Find the database of FROM, a folder or a file: the one in this folder, or in
 * the nearest folder above that has one, or the one beside the file that
 * PARCOACH_REPORT names. */
bool tool_database_find(const char *from, struct tool_database *db);

/* The same for the current folder; if there is none, or it belongs to another
 * user, make it there or, if this is not possible, beside the file of
 * PARCOACH_REPORT.  Returns 0, or TOOL_THEIRS after an error message. */
int tool_database_make(struct tool_database *db);

/* Let 'parcoach report' and runs find DB from the folder of the program at PATH, if
 * that is outside of the project: make a symbolic link to it there, or replace that
 * of another build.  A folder that cannot be written remains as it is. */
void tool_database_link(const struct tool_database *db, const char *path);

/* The file NAME of DB, in PATH; false: the name is too long. */
bool tool_database_file(const struct tool_database *db, const char *name,
			char path[PATH_MAX]);

/* Remove the findings that a later line replaces, of sources and programs that
 * no longer exist, and runs of programs that were linked since; fill MODELS
 * with the names of the models (and the level, "NAME LEVEL") whose findings
 * remain.  A file that cannot be read stays as it is.  Returns 0 or
 * TOOL_THEIRS. */
int tool_database_clean(const struct tool_database *db, struct pc_arena *arena,
			struct pc_intern *models);

struct tool_lines {
	PC_VEC(const char *) v;
};

/* Add the different lines of the file NAME of DB to LINES, in ARENA. */
void tool_database_lines(const struct tool_database *db, const char *name,
			 struct pc_arena *arena, struct tool_lines *lines);

#endif
