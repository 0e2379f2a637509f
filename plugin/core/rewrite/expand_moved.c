/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * expand_moved.c - arguments that may be the addresses of different parts of an array.
 *
 * In:   an argument of a call in the caller, a parameter.
 * Out:  whether a variable that is a copy of the argument would lose which part it is
 *       the address of (expand_copy.h).
 * Cost: O(events of both functions).
 */
#include "rewrite/expand_copy.h"

#include "model/build.h"
#include "model/contents.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/value.h"
#include "graph/param.h"

/* Whether EVENT, which assigns a pointer, makes it another part of what it pointed to,
 * or takes it from elsewhere. */
static bool moves(const struct pc_event *event)
{
	if (event->kind != PC_EV_ASSIGN || event->flags & PC_EVF_FRESH)
		return false;
	return event->oper == PC_OPER_ADD ? event->args.v[1].kind != PC_VAL_INT :
	       event->oper != PC_OPER_COPY ||
		       (event->args.v[0].mod != PC_MOD_ADDR &&
			event->args.v[0].kind != PC_VAL_INT);
}

/* Whether VALUE of the caller is, or may be, an address that was moved: what is read
 * through a variable that is a copy of it would be read from all that it may point
 * to. */
static bool is_moved(const struct expand *x, struct pc_val value)
{
	if (value.mod != PC_MOD_NONE || pc_val_param(x->fn, value) != PC_NONE)
		return false;
	for (uint32_t b = 0; b < x->fn->blocks.n; b++)
		for (uint32_t e = 0; e < x->fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(x->fn, b, e);

			if (pc_val_eq(event->dst, value) && moves(event))
				return true;
		}
	return value.kind == PC_VAL_FIELD;
}

/* Whether FN reads what PARAM points to, or an element of it. */
static bool is_pointer(struct pc_program *program, const struct pc_fn *fn,
		       const char *param)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);
			bool adds = event->kind == PC_EV_ASSIGN &&
				    event->oper == PC_OPER_ADD && event->args.n > 2;

			for (uint32_t i = 0; i < event->args.n; i++) {
				struct pc_val at = event->args.v[i];

				if (at.kind == PC_VAL_VAR &&
				    pc_elem_whole(program, at).name == param &&
				    (at.mod == PC_MOD_DEREF || (adds && !i)))
					return true;
			}
		}
	return false;
}

bool pc_expand_moved(const struct expand *x, struct pc_val value, const char *param)
{
	return is_moved(x, value) && is_pointer(x->program, x->call.callee, param);
}
