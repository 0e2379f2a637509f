/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * verify.h - checks that a function's model is well formed.
 */
#ifndef PC_MODEL_VERIFY_H
#define PC_MODEL_VERIFY_H

#include <stdbool.h>

struct pc_fn;
struct pc_program;

/* Whether FN is well formed: successors exist, regions nest and are equal at
 * joins, temporaries are assigned once, ...  If not, *ERROR says why. */
bool pc_model_verify_fn(struct pc_program *program, const struct pc_fn *fn,
			const char **error);

#endif
