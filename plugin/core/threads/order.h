/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * order.h - what excludes two calls of different threads from each other, and
 *           what gives them an order that is the same on all processes.
 *
 * Inside core only.
 */
#ifndef PC_ORDER_H
#define PC_ORDER_H

#include <stdbool.h>
#include <stdint.h>
#include "threads/commute.h"

struct pc_event;
struct pc_fn;
struct pc_program;

/* As pc_owner_of (). If that finds nothing: the outermost construct of the team
 * that admits one thread at a time. */
uint32_t pc_order_owner(const struct pc_fn *fn, uint32_t region);

/* Whether a construct around A and one around B exclude each other. If so, A
 * and B become these constructs. */
bool pc_order_excluded(struct pc_section *a, struct pc_section *b);

/* PERHAPS: the order, or whether it matters, depends on the values of
 * variables. */
enum pc_order {
	PC_ORDER_NONE, PC_ORDER_PERHAPS, PC_ORDER_EXCLUDED, PC_ORDER_FIXED
};

/* The order that the `depend` clauses of tasks A and B (regions of FN), and of
 * tasks created between them, define. */
enum pc_order pc_order_tasks(const struct pc_fn *fn, uint32_t a, uint32_t b);

/* Whether LAST, an event with `depend`, waits for TASK (an enter event) that
 * the same thread created before it, directly or through other tasks. */
bool pc_order_waits(const struct pc_fn *fn, const struct pc_event *task,
		    const struct pc_event *last);

/* Whether LAST may wait for TASK, depending on the values of variables. */
bool pc_order_may_wait(const struct pc_event *task,
		       const struct pc_event *last);

/* Whether A and B are `ordered` regions of one loop, or run on one thread. */
bool pc_order_same(struct pc_program *program, const struct pc_fn *fn,
		   uint32_t a, uint32_t b);

#endif
