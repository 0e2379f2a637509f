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

/* Add notes to DIAG: the calls through which FN is reached in CTX. */
void pc_callers_note(struct pc_program *program, struct pc_diag *diag,
		     const struct pc_fn *fn, enum pc_ctx ctx);

/* Add one line to DIAG: the constructs and calls from the outermost function to
 * SITE of FN, which runs in CTX; nothing if FN has no caller. */
void pc_path_note(struct pc_program *program, struct pc_diag *diag,
		  const struct pc_fn *fn, const struct pc_site *site,
		  enum pc_ctx ctx);

/* The context of FN in which several threads reach SITE, at the same time or in
 * any order; contexts outside of constructs come first; -1: there is none. */
int pc_site_several(const struct pc_program *program, const struct pc_fn *fn,
		    const struct pc_site *site);

#endif
