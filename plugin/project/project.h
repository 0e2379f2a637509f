/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * project.h - the project file .parcoach.json: options for all files of a
 *             project and for folders in it (docs/PROJECT.md).
 *
 * The plugin and the command read it by the same code.  It is not part of core,
 * which looks at no files.
 */
#ifndef PC_PROJECT_H
#define PC_PROJECT_H

#include "base/vec.h"

struct pc_arena;

/* NAME and VALUE as of an argument of the plugin; files have absolute names. */
struct pc_project_option {
	const char *name, *value;
};

struct pc_project {
	const char *path; /* the file; "": there is none */
	/* A later one overrides an earlier one. */
	PC_VEC(struct pc_project_option) options;
	const char *baseline; /* absolute, or NULL */
	const char *error;    /* what is wrong in it, with FILE:LINE, or NULL */
};

/* Read the project file in the folder of FROM, a file or a folder, or in the
 * nearest folder above that has one, into P, in ARENA, with the options for the
 * folder of FROM.  FACTS: the folder of the installed files of facts, or
 * NULL. */
void pc_project_read(const char *from, const char *facts,
		     struct pc_arena *arena, struct pc_project *p);

#endif
