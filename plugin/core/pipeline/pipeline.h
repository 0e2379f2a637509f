/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pipeline.h - the passes in order, and how they are run.
 */
#ifndef PC_PIPELINE_H
#define PC_PIPELINE_H

#include <stdbool.h>
#include <stdio.h>

struct pc_fn;
struct pc_program;

/* One step of the pipeline; tables/passes.def has the steps in order. */
struct pc_pass {
	const char *name, *what;
	void (*run)(struct pc_program *program);
	/* Print what the pass found for FN as in docs/MODEL.md; may be NULL. */
	void (*dump)(FILE *out, const struct pc_program *program,
		     const struct pc_fn *fn);
};

extern const struct pc_pass pc_passes[];
extern const unsigned pc_pass_count;

/* The names of what the plugin can print ("dump"), numbered from 0: of the whole
 * model, then the passes; NULL after the last. */
const char *pc_dump_name(unsigned i);

/* The pass called NAME, or NULL. */
const struct pc_pass *pc_pass_find(const char *name);

/* Whether PROGRAM has anything that a warning or a check could be about. */
bool pc_is_of_interest(const struct pc_program *program);

/* Run the passes up to and including LAST; NULL: all that can be useful. */
void pc_run(struct pc_program *program, const struct pc_pass *last);

#endif
