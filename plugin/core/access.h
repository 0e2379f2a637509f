/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * access.h - inside the pass "access": what a function always does to the objects it
 *            is handed (access_fn.c), for its callers (access.c).
 */
#ifndef PC_ACCESS_H
#define PC_ACCESS_H

#include "param.h"

#define PC_ACCESS_FIELDS 8 /* fields that a function is known to write */

/* FIELD of what parameter OBJECT points to, and of nothing else, is written; it becomes
 * VALUE: a number, a parameter, or what one points to; UNKNOWN: something, perhaps. */
struct pc_put {
	struct pc_val field, value;
	uint32_t object;
};

struct pc_access {
	bool known; /* WRITES are all the fields that it writes */
	uint64_t kept; /* pc_fn_kept () */
	uint32_t n_writes, n_puts;
	struct pc_val writes[PC_ACCESS_FIELDS];
	struct pc_put puts[PC_ACCESS_FIELDS];
	/* It returns FIELD of what parameter OBJECT points to. */
	bool gets;
	struct pc_val field;
	uint32_t object;
};

struct pc_accesses {
	struct pc_program *program;
	struct pc_access **of; /* by function; NULL: not looked into */
};

/* What is known of the function that EVENT calls, or NULL. */
static inline const struct pc_access *
pc_access_of(const struct pc_accesses *all, const struct pc_event *event)
{
	return event->kind == PC_EV_CALL && event->callee &&
	       pc_fn_live(event->callee) ? all->of[event->callee->index] : NULL;
}

/* Whether FN is small enough to be looked into. */
bool pc_access_small(const struct pc_fn *fn);

/* What FN does; what its callees do has been found. */
struct pc_access *pc_access_find(const struct pc_accesses *all,
				 const struct pc_fn *fn);

#endif
