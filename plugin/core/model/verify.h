/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * verify.h - whether a function's model is well formed.
 */
#ifndef PC_MODEL_VERIFY_H
#define PC_MODEL_VERIFY_H

#include <stdbool.h>

struct pc_fn;
struct pc_program;

/* Whether FN is well formed (successors exist, regions nest and agree at joins,
 * temporaries are assigned once, ...).  If not, *ERROR says what is wrong. */
bool pc_model_verify_fn(struct pc_program *program, const struct pc_fn *fn,
			const char **error);

#endif
