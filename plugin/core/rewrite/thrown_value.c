/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * thrown_value.c - numbers and pointers that are thrown, as one location.
 *
 * In:   functions of C++; the calls of the exception library in them.
 * Out:  what is stored in an exception that is made, or read through what a handler
 *       gets, is `@__cxa.exception`, together with a value that is not known.  So where
 *       a value differs that is thrown, it differs where it is caught; and what is
 *       caught is never proved.
 * Cost: O(events) of a function that makes or catches an exception.
 * Not:  exceptions of class types: their fields are locations anyway.
 *
 * RATIONALE: which exception a handler gets is not known, so all share one location,
 * as the objects of a type share its fields.
 */
#include "rewrite/throws.h"

#include <string.h>
#include "base/arena.h"
#include "model/build.h"
#include "model/live.h"
#include "model/value.h"

#define MOST 16 /* such pointers in a function */

struct pointers_to {
	struct pc_val at[MOST];
	uint32_t n;
};

static void add(struct pointers_to *p, struct pc_val at)
{
	if (p->n < MOST && (at.kind == PC_VAL_TMP || at.kind == PC_VAL_VAR) &&
	    at.mod == PC_MOD_NONE)
		p->at[p->n++] = at;
}

/* Whether VALUE, perhaps with `*`, is one of P. */
static bool is_one(const struct pointers_to *p, struct pc_val value)
{
	value.mod = PC_MOD_NONE;
	for (uint32_t i = 0; i < p->n; i++)
		if (pc_val_eq(p->at[i], value))
			return true;
	return false;
}

static bool makes(const struct pc_event *event)
{
	return event->kind == PC_EV_CALL && event->callee &&
	       !strcmp(event->callee->name, "__cxa_allocate_exception");
}

/* Find the addresses of exceptions in FN.  They are copied before they are used, in
 * the order of the blocks or not at all. */
static void find(const struct pc_fn *fn, struct pointers_to *p)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			if (makes(event) || pc_event_handles(event))
				add(p, event->dst);
			else if (event->kind == PC_EV_ASSIGN &&
				 event->oper == PC_OPER_COPY && event->args.n == 1 &&
				 event->args.v[0].mod == PC_MOD_NONE &&
				 is_one(p, event->args.v[0]))
				add(p, event->dst);
		}
}

static bool is_thrown(const struct pointers_to *p, struct pc_val value)
{
	return value.mod == PC_MOD_DEREF && !value.rec && is_one(p, value);
}

static void replace(struct pc_program *program, const struct pointers_to *p,
		    struct pc_event *event)
{
	struct pc_val at = pc_val_named(program, PC_VAL_GLOBAL, PC_MOD_NONE,
					"__cxa.exception");
	bool any = is_thrown(p, event->dst);

	if (any)
		event->dst = at;
	for (uint32_t i = 0; i < event->args.n; i++)
		if (is_thrown(p, event->args.v[i])) {
			event->args.v[i] = at;
			any = true;
		}
	if (!any)
		return;
	event->oper = PC_OPER_OTHER;
	event->flags = 0;
	pc_event_arg(program, event, (struct pc_val){ .kind = PC_VAL_UNKNOWN });
}

void pc_throws_values(struct pc_program *program, struct pc_fn *fn)
{
	struct pointers_to p = { .n = 0 };

	find(fn, &p);
	for (uint32_t b = 0; p.n && b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			if (fn->blocks.v[b].events.v[e].kind == PC_EV_ASSIGN)
				replace(program, &p,
					&fn->blocks.v[b].events.v[e]);
}
