/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * suppress.h - for the tests of suppressions: a program with one diagnostic,
 *              and its source.
 */
#ifndef SUPPRESS_H
#define SUPPRESS_H

#include <string.h>
#include "check.h"
#include "model/contents.h"
#include "parcoach.h"

/* The source that comments are looked for in. */
static const char *const *source_lines;

static inline const char *source(const char *file, uint32_t line, size_t *len)
{
	if (strcmp(file, "s.c"))
		return NULL;
	for (uint32_t i = 0; source_lines[i]; i++)
		if (i + 1 == line) {
			*len = strlen(source_lines[i]);
			return source_lines[i];
		}
	return NULL;
}

static struct pc_opts opts;

/* A program with one diagnostic at LINE of "s.c" in a function at FN_LINE. */
static inline struct pc_program *program_with(enum pc_lang lang, uint32_t line,
					      uint32_t fn_line)
{
	struct pc_program *p = pc_program_new(&opts);
	struct pc_fn *fn = pc_fn_get(p, "_Z1fv");
	struct pc_loc loc = { .file = "s.c", .line = line, .col = 3 };

	fn->pretty = "f";
	fn->lang = lang;
	fn->flags |= PC_FN_DEFINED;
	fn->loc = (struct pc_loc){ .file = "s.c", .line = fn_line };
	pc_diag_add(p, fn, PC_DIAG_DIVERGENCE, loc, "MPI_Barrier",
		    "'comm' and '%s' may", "MPI_Barrier");
	opts.suppress = pc_suppress_new(p->arena);
	return p;
}

#endif
