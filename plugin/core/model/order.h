/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * order.h - the order in which the functions of a program are printed.
 */
#ifndef PC_MODEL_ORDER_H
#define PC_MODEL_ORDER_H

#include <stdint.h>

struct pc_arena;
struct pc_fn;
struct pc_program;

/* All functions, *N of them, in SCRATCH.  A reader of a print in this
 * order finds them in the same order, so that a second print is equal. */
const struct pc_fn **pc_model_order(struct pc_arena *scratch,
				    const struct pc_program *program,
				    uint32_t *n);

#endif
