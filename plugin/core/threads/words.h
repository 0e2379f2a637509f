/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * words.h - the contexts in which calls run, and notes that show them
 *           (words.c).
 *
 * Inside core only.
 */
#ifndef PC_WORDS_H
#define PC_WORDS_H

#include "graph/context.h"

struct pc_diag;
struct pc_fn;
struct pc_program;
struct pc_site;

/* Add to DIAG a note that shows how FN is reached in CTX: from the call inside
 * a construct down to FN. */
void pc_callers_note(struct pc_program *program, struct pc_diag *diag,
		     const struct pc_fn *fn, enum pc_ctx ctx);

/* Add to DIAG one line with the path to SITE of FN, which runs in CTX:
 * constructs and calls from the outermost function on; nothing if no function
 * calls FN. */
void pc_path_note(struct pc_program *program, struct pc_diag *diag,
		  const struct pc_fn *fn, const struct pc_site *site,
		  enum pc_ctx ctx);

/* The context of FN in which several threads reach SITE, at the same time or in
 * any order; contexts outside of constructs come first; -1: there is none. */
int pc_site_several(const struct pc_program *program, const struct pc_fn *fn,
		    const struct pc_site *site);

#endif
