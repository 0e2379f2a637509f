/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * passes.h - declares the functions of the passes in passes.def.
 */
#ifndef PC_PIPELINE_PASSES_H
#define PC_PIPELINE_PASSES_H

#include <stdio.h>

struct pc_fn;
struct pc_program;

#define PC_PASS(name, what)                                                   \
	void pc_pass_##name##_run(struct pc_program *program);                \
	void pc_pass_##name##_dump(FILE *out,                                 \
				   const struct pc_program *program,          \
				   const struct pc_fn *fn);
#include "tables/passes.def"
#undef PC_PASS

#endif
