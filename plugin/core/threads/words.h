/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * words.h - in which contexts calls run, and how to tell of it (words.c).
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

/* Say in DIAG how FN comes to run in CTX: from the call inside a construct to
 * FN. */
void pc_callers_note(struct pc_program *program, struct pc_diag *diag,
		     const struct pc_fn *fn, enum pc_ctx ctx);

/* Say in DIAG the way to SITE of FN, which runs in CTX, in one line: constructs
 * and calls from the outermost function on; nothing if no function calls FN. */
void pc_path_note(struct pc_program *program, struct pc_diag *diag,
		  const struct pc_fn *fn, const struct pc_site *site,
		  enum pc_ctx ctx);

/* The context of FN in which several threads come to SITE, at once or in any
 * order, outside preferred; -1: none. */
int pc_site_several(const struct pc_program *program, const struct pc_fn *fn,
		    const struct pc_site *site);

#endif
