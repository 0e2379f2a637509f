/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pointers_local.c - variables that hold the address of one of a few functions
 *                    on all paths.
 *
 * In:   the events of a function.
 * Out:  the functions that a call through one of its variables can mean, if
 *       only addresses of functions are ever stored there, directly or through
 *       other such variables.
 * Cost: O(events) once for a function with such calls; O(assignments to the
 *       variable) per call.
 * Not:  variables of other functions, variables whose address is taken,
 *       parameters.
 */
#include "rewrite/pointers_local.h"

#include <stdio.h>
#include <string.h>
#include "base/arena.h"
#include "base/intern.h"
#include "model/live.h"
#include "model/program.h"
#include "model/value.h"
#include "graph/targets.h"

struct held {
	const char *name;
	PC_VEC(struct pc_fn *) fns;
	PC_VEC(struct held *) from; /* it also holds what these hold */
	bool unknown, seen;
};

static struct held *held_as(struct pc_local_targets *l, const char *name)
{
	struct pc_intern_slot *slot;
	struct held *held;

	slot = pc_intern_slot(l->program->arena, &l->names, name,
			      strlen(name));
	held = (struct held *)slot->value;
	if (!held) {
		held = PC_NEW(l->program->arena, struct held);
		held->name = slot->name;
		slot->value = held;
	}
	return held;
}

static struct held *held_by(struct pc_local_targets *l, struct pc_val at)
{
	struct held *held;
	struct pc_val whole;
	char text[32];

	if (at.kind == PC_VAL_TMP) {
		snprintf(text, sizeof text, "%%%lld", (long long)at.num);
		return held_as(l, text);
	}
	whole = pc_elem_whole(l->program, at);
	held = held_as(l, whole.name);
	held->unknown |= whole.name != at.name;
	return held;
}

static void add_value(struct pc_local_targets *l, struct held *held,
		      const struct pc_event *event)
{
	struct pc_arena *arena = l->program->arena;
	struct pc_val value;
	struct pc_fn *fn;

	if (event->kind != PC_EV_ASSIGN || event->oper != PC_OPER_COPY) {
		held->unknown = true;
		return;
	}
	value = event->args.v[0];
	if (value.kind == PC_VAL_VAR && value.mod == PC_MOD_NONE) {
		pc_vec_push(arena, held->from, held_by(l, value));
		return;
	}
	fn = value.kind == PC_VAL_GLOBAL && value.mod == PC_MOD_ADDR ?
	     pc_fn_find(l->program, value.name) : NULL;
	if (fn && pc_fn_live(fn) && !fn->op)
		pc_vec_push(arena, held->fns, fn);
	else
		held->unknown = true;
}

/* Whether EVENT reads a variable, such as a shared one, into a temporary. */
static bool is_read(const struct pc_event *event)
{
	return event->kind == PC_EV_ASSIGN && event->oper == PC_OPER_COPY &&
	       event->dst.kind == PC_VAL_TMP &&
	       event->args.v[0].kind == PC_VAL_VAR;
}

static void note_event(struct pc_local_targets *l, const struct pc_event *event)
{
	for (uint32_t i = 0; i < event->args.n; i++) {
		struct pc_val arg = event->args.v[i];

		if (arg.kind == PC_VAL_VAR && arg.mod == PC_MOD_ADDR)
			held_by(l, arg)->unknown = true;
	}
	if (event->dst.mod == PC_MOD_NONE &&
	    (event->dst.kind == PC_VAL_VAR || is_read(event)))
		add_value(l, held_by(l, event->dst), event);
}

static void build(struct pc_local_targets *l, const struct pc_fn *fn)
{
	struct pc_val param = { .kind = PC_VAL_VAR };

	memset(&l->names, 0, sizeof l->names);
	l->fn = fn;
	for (uint32_t i = 0; i < fn->params.n; i++) {
		param.name = fn->params.v[i];
		held_by(l, param)->unknown = true;
	}
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			note_event(l, pc_event_at(fn, b, e));
}

/* Add FN, unless it is there.  False: there is no room. */
static bool add_fn(struct pc_fn **fns, uint32_t *n, struct pc_fn *fn)
{
	for (uint32_t i = 0; i < *n; i++)
		if (fns[i] == fn)
			return true;
	if (*n == PC_TARGETS_MAX)
		return false;
	fns[(*n)++] = fn;
	return true;
}

bool pc_targets_local(struct pc_local_targets *l, const struct pc_fn *fn,
		      struct pc_val at, struct pc_fn **fns, uint32_t *n)
{
	struct held *todo[PC_LOCALS_MAX], *held;
	uint32_t count = 0;
	bool known = true;

	*n = 0;
	if ((at.kind != PC_VAL_VAR && at.kind != PC_VAL_TMP) ||
	    at.mod != PC_MOD_NONE)
		return false;
	if (l->fn != fn)
		build(l, fn);
	held = held_by(l, at);
	held->seen = true;
	todo[count++] = held;
	for (uint32_t i = 0; known && i < count; i++) {
		held = todo[i];
		known = !held->unknown;
		for (uint32_t k = 0; known && k < held->fns.n; k++)
			known = add_fn(fns, n, held->fns.v[k]);
		for (uint32_t k = 0; known && k < held->from.n; k++) {
			if (held->from.v[k]->seen)
				continue;
			known = count < PC_LOCALS_MAX;
			if (!known)
				break;
			held->from.v[k]->seen = true;
			todo[count++] = held->from.v[k];
		}
	}
	for (uint32_t i = 0; i < count; i++)
		todo[i]->seen = false;
	return known && *n;
}
