/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * small.h - for the tests of the model: a function that only returns.
 */
#ifndef SMALL_H
#define SMALL_H

#include "model/build.h"
#include "model/live.h"
#include "model/program.h"

static inline struct pc_loc at(const char *file, uint32_t line, uint32_t col)
{
	return (struct pc_loc){ .file = file, .line = line, .col = col };
}

/* A function with one block that returns. */
static inline struct pc_fn *small(struct pc_program *program, const char *name)
{
	struct pc_fn *fn = pc_fn_get(program, name);

	fn->flags |= PC_FN_DEFINED;
	fn->unit = "u.c";
	fn->loc = at("u.c", 1, 1);
	pc_block_add(program, fn);
	fn->blocks.v[0].term = PC_TERM_RET;
	return fn;
}

#endif
