/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * open_store.h - stores through pointers that code which is not seen has set.
 */
#ifndef PC_MEMORY_OPEN_STORE_H
#define PC_MEMORY_OPEN_STORE_H

#include <stdbool.h>

struct pc_event;
struct pc_fn;
struct pc_program;

/* Whether EVENT of FN, or what it calls, may store through such a pointer: it may
 * then change whatever such code can access. */
bool pc_store_is_open(struct pc_program *program, const struct pc_fn *fn,
		      const struct pc_event *event);

#endif
