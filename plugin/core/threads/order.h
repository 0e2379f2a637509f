/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * order.h - what keeps two calls of different threads apart, and what puts
 *           them into an order that is the same on all processes.
 *
 * Inside core only: concurrency.c and orphan.c are the users.
 */
#ifndef PC_ORDER_H
#define PC_ORDER_H

#include <stdbool.h>
#include <stdint.h>

struct pc_event;
struct pc_fn;
struct pc_handles;
struct pc_program;

/* A construct of a function. */
struct pc_section {
	const struct pc_fn *fn;
	uint32_t region; /* PC_NONE: none */
};

/* As pc_owner_of (); where that finds nothing the outermost construct of the
 * team that lets one thread in at a time. */
uint32_t pc_order_owner(const struct pc_fn *fn, uint32_t region);

/* Whether places in A and B exclude each other; the constructs that do it. */
bool pc_order_excluded(struct pc_section *a, struct pc_section *b);

/* Whether it makes no difference to other processes which of A and B comes first:
 * both call the same collectives, the same way; of those that do not block only
 * what may work on WITH counts.  A equal to B: in two threads. */
bool pc_order_commutes(struct pc_program *program, struct pc_section a,
		       struct pc_section b, const struct pc_handles *with);

/* PERHAPS: only what variables hold would tell. */
enum pc_order {
	PC_ORDER_NONE, PC_ORDER_PERHAPS, PC_ORDER_EXCLUDED, PC_ORDER_FIXED
};

/* What `depend` clauses of tasks A and B say, regions of FN, and those of tasks
 * made between. */
enum pc_order pc_order_tasks(const struct pc_fn *fn, uint32_t a, uint32_t b);

/* Whether LAST, an event with `depend`, waits for TASK (an enter event), made
 * before it by the same thread, perhaps by way of other tasks. */
bool pc_order_waits(const struct pc_fn *fn, const struct pc_event *task,
		    const struct pc_event *last);

/* Whether that depends on what variables hold. */
bool pc_order_may_wait(const struct pc_event *task,
		       const struct pc_event *last);

/* Whether A and B are `ordered` regions of one loop, or one thread's. */
bool pc_order_same(struct pc_program *program, const struct pc_fn *fn,
		   uint32_t a, uint32_t b);

#endif
