/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * callbacks.h - functions that may run at any time.
 */
#ifndef PC_MEMORY_CALLBACKS_H
#define PC_MEMORY_CALLBACKS_H

#include <stdbool.h>

struct pc_fn;
struct pc_program;

/* Whether something unknown may call FN, at any time: its address was passed to
 * a function without a model, or a thread begins with it. */
bool pc_callback_is(const struct pc_program *program, const struct pc_fn *fn);

/* What they write is not certain from now on (pc_points_crowded ()). */
void pc_callbacks_mark(struct pc_program *program);

#endif
