/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * waits.h - where a thread may wait for something that another thread does.
 *
 * Inside core only.
 */
#ifndef PC_MAY_WAIT_H
#define PC_MAY_WAIT_H

#include <stdbool.h>
#include <stdint.h>

struct pc_event;
struct pc_fn;
struct pc_program;

/* Set info->waits of the N functions ORDER, bottom up: whether it may wait. */
void pc_waits_find(struct pc_program *program, struct pc_fn **order, uint32_t n);

/* Whether EVENT may wait; after pc_waits_find (). */
bool pc_waits_event(struct pc_program *program, const struct pc_event *event);

/* Whether BLOCK of FN belongs to a loop that only waits for a variable. */
bool pc_waits_loop(const struct pc_fn *fn, uint32_t block);

#endif
