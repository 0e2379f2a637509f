/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * places.c - where the sources of a program are (contract in places.h).
 *
 * In:   names of files as the compiler had them, and the directory in which it
 *       ran.
 * Out:  their lines.
 * Not:  a file that was changed after it was compiled: its lines are taken as
 *       they are now.
 */
#define _GNU_SOURCE
#include "places.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "parcoach.h"
#include "source.h"

/* RATIONALE: static, since pc_source_line has no parameter for state. */
static const struct pc_program *of;
static char path[PATH_MAX];
static const char *of_path; /* the name whose file is PATH */

/* The directory in which a unit with a function in FILE was compiled, or "". */
static const char *directory(const char *file)
{
	for (uint32_t i = 0; i < of->fns.n; i++) {
		const struct pc_fn *fn = of->fns.v[i];

		if (fn->dir && fn->loc.file && !strcmp(fn->loc.file, file))
			return fn->dir;
	}
	return "";
}

static const char *line_of(const char *file, uint32_t line, size_t *len)
{
	const char *dir;

	if (!of_path || strcmp(of_path, file)) {
		dir = *file == '/' ? "" : directory(file);
		snprintf(path, sizeof path, "%s%s%s", dir, *dir ? "/" : "",
			 file);
		if (*dir && access(path, R_OK))
			snprintf(path, sizeof path, "%s", file);
		of_path = file;
	}
	return tool_source_line(path, line, len);
}

void tool_places_of(const struct pc_program *program,
		    struct pc_suppress *suppress)
{
	of = program;
	of_path = NULL;
	suppress->source = line_of;
	suppress->scans = true;
}
