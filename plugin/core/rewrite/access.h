/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * access.h - internals of the pass "access": what a function always does to the
 *            objects that it is passed (access_fn.c) or creates
 *            (access_made.c), for its callers (access.c).
 */
#ifndef PC_ACCESS_H
#define PC_ACCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/live.h"
#include "model/model.h"

#define PC_ACCESS_FIELDS 32 /* fields that a function is known to write */
#define PC_ACCESS_PARAMS 32 /* parameters with a PC_ACCESS_OUT */

/* The number of an object: the parameter that points to it, or, if the function
 * creates it: */
enum pc_access_object {
	PC_ACCESS_RESULT = 64, /* it returns a pointer to it */
	PC_ACCESS_VALUE,       /* it returns it */
	PC_ACCESS_LOCAL,       /* it ends with the call */
	PC_ACCESS_OUT,         /* + I: it makes *parameter I point to it */
};

/* Object NUMBER that a function creates. */
struct pc_made {
	uint32_t number;
	const struct pc_event *event; /* creates it; NULL: the call does */
	struct pc_val at; /* what points to it (*parameter, or the result), or
			   * the variable that it is */
};

/* FIELD of OBJECT, a number as above, and of no other becomes VALUE: a number,
 * a parameter, or what one points to; UNKNOWN: perhaps something. */
struct pc_put {
	struct pc_val field, value;
	uint32_t object;
};

struct pc_access {
	bool known; /* WRITES are all fields that it writes */
	uint64_t kept; /* pc_fn_kept () */
	uint64_t wholes; /* bit i: it assigns all of *parameter i */
	PC_VEC(struct pc_val) writes;
	PC_VEC(struct pc_put) puts;
	PC_VEC(struct pc_made) made;
	/* It returns FIELD of what parameter OBJECT points to. */
	bool gets;
	struct pc_val field;
	uint32_t object;
};

struct pc_accesses {
	struct pc_program *program;
	struct pc_access **of; /* by function; NULL: not examined */
	uint32_t *looks; /* how many pointers of one function were examined */
};

/* What is known of the function that EVENT calls, or NULL. */
static inline const struct pc_access *
pc_access_of(const struct pc_accesses *all, const struct pc_event *event)
{
	return event->kind == PC_EV_CALL && event->callee &&
	       pc_fn_live(event->callee) ? all->of[event->callee->index] : NULL;
}

/* Object NUMBER that A makes, or NULL. */
static inline const struct pc_made *pc_access_makes(const struct pc_access *a,
						    uint32_t number)
{
	for (uint32_t i = 0; i < a->made.n; i++)
		if (a->made.v[i].number == number)
			return &a->made.v[i];
	return NULL;
}

/* Object NUMBER of the callee, or a pointer to it, at CALL; or UNKNOWN. */
struct pc_val pc_access_object(const struct pc_event *call, uint32_t number);

/* Whether EVENT sets a pointer to null. */
bool pc_access_is_null(const struct pc_event *event);
/* Whether POINTER is null in FN, except for what calls set it to. */
bool pc_access_is_new(const struct pc_fn *fn, struct pc_val pointer);
/* What VALUE, in FN, is a copy of; *EVENT: the last assignment followed. */
struct pc_val pc_access_copied(const struct pc_fn *fn, struct pc_val value,
			       const struct pc_event **event);
/* What FN returns at each of its ends; UNKNOWN: these differ. */
struct pc_val pc_access_returned(const struct pc_fn *fn);
/* Add to A the objects that FN creates; its callees are done. */
void pc_access_find_made(const struct pc_accesses *all, const struct pc_fn *fn,
			 struct pc_access *a);
/* The number in A, of FN, of what OBJECT is or points to; or PC_NONE. */
uint32_t pc_access_number(const struct pc_fn *fn, const struct pc_access *a,
			  struct pc_val object);

/* Whether FN is small enough to be examined. */
bool pc_access_small(const struct pc_fn *fn);

/* What FN does; its callees are done. */
struct pc_access *pc_access_find(const struct pc_accesses *all,
				 const struct pc_fn *fn);

#endif
