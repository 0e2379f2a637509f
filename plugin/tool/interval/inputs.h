/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * inputs.h - the options of `parcoach interval` as inputs of the models.
 */
#ifndef IV_INPUTS_H
#define IV_INPUTS_H

#include <stdbool.h>
#include "measured.h"
#include "model.h"
#include "platform.h"

enum iv_format { IV_TEXT, IV_JSON };

#define IV_FAILURES 1000 /* the most that --failures takes */

struct iv_args {
	struct iv_input in;
	const struct iv_model *model;     /* NULL: all */
	bool is_weibull, is_hierarchical; /* by the options */
	bool has_cost, has_load;          /* by options */
	double interval, work;            /* 0: not given */
	double failures[IV_FAILURES];
	unsigned n_failures;
	int format;
	const char *plot; /* a file, or NULL */
	struct iv_measured measured;
};

/* Read the arguments into *A.  Returns 0, or TOOL_THEIRS after an error message
 * that names the wrong value and the legal ones.  The caller frees with
 * iv_args_free () in both cases. */
int iv_args_read(struct iv_args *a, int argc, char **argv);
void iv_args_free(struct iv_args *a);

/* Whether A asks for model I of iv_models. */
bool iv_shown(const struct iv_args *a, unsigned i);
/* The model to which A fits best: which its options are about. */
const struct iv_model *iv_main_model(const struct iv_args *a);

#endif
