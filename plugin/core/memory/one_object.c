/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * one_object.c - the parameter whose object is the only one of which a function
 *                and its callees access a field.
 *
 * In:   accesses to a field of one known object (`exact`); the functions,
 *       callees first.
 * Out:  info->only: by field the parameter that points to its only object, or
 *       that there are several; read by pc_only_of ().
 * Cost: O(E * MOST) per function.
 * Not:  recursion, and more than MOST fields: then it may be any object.
 *
 * RATIONALE: the function finds in an object what its caller has stored there
 * (ssa_exact.c); what other objects hold does not matter.
 */
#include "memory/one_object.h"

#include "base/arena.h"
#include "model/build.h"
#include "model/contents.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/target.h"
#include "model/value.h"
#include "graph/callgraph.h"
#include "graph/fn_info.h"
#include "graph/param.h"
#include "graph/temps.h"

#define MOST 32

struct field {
	struct pc_val at;
	uint32_t param; /* PC_NONE: of several objects */
};

struct pc_only {
	bool any; /* any field of any object */
	uint32_t n;
	struct field *v;
};

struct look {
	struct pc_program *program;
	const struct pc_fn *fn;
	bool any;
	uint32_t n;
	struct field v[MOST];
	uint64_t kept; /* pc_fn_kept () */
};

/* The number of the parameter of which VALUE is a copy, if the parameter is
 * never assigned, or PC_ONLY_COPY and the number of that of which it is the address: a
 * record that is passed by value; else PC_NONE. */
static uint32_t param_of(const struct look *l, struct pc_val value)
{
	uint32_t param;

	value = pc_val_origin(l->fn, value);
	param = value.mod == PC_MOD_DEREF ? PC_NONE : pc_val_param(l->fn, value);
	if (param >= PC_ONLY_COPY)
		return PC_NONE;
	if (value.mod == PC_MOD_ADDR)
		return PC_ONLY_COPY + param;
	return l->kept >> param & 1 ? param : PC_NONE;
}

static void note(struct look *l, struct pc_val field, uint32_t param)
{
	uint32_t i = 0;

	field.mod = PC_MOD_NONE;
	if (pc_elem_is(field))
		field = pc_elem_whole(l->program, field);
	while (i < l->n && !pc_val_eq(l->v[i].at, field))
		i++;
	if (i < l->n && l->v[i].param != param)
		l->v[i].param = PC_NONE;
	else if (i == MOST)
		l->any = true;
	else if (i == l->n)
		l->v[l->n++] = (struct field){ field, param };
}

static void note_mention(struct look *l, struct pc_val value)
{
	if (value.kind == PC_VAL_FIELD)
		note(l, value, PC_NONE);
}

static void look_at_call(struct look *l, const struct pc_event *call)
{
	const struct pc_fn *to = pc_event_runs(call);
	const struct pc_only *other = to ? to->info->only : NULL;

	/* A function outside the program does not know its records.  A call
	 * through a pointer does not receive what FN finds (ssa.c). */
	if (to && (!other || other->any)) {
		l->any = true;
		return;
	}
	for (uint32_t i = 0; other && i < other->n; i++) {
		uint32_t param = other->v[i].param;

		/* What a callee gets by value is another object. */
		note(l, other->v[i].at, param >= PC_ONLY_COPY ||
						param >= call->args.n ? PC_NONE :
		     param_of(l, call->args.v[param]));
	}
}

static void look_at(struct look *l, const struct pc_event *event)
{
	bool asked = pc_event_asked(event) == 1, put = pc_event_put(event) == 1;
	uint32_t first = 0;

	if (event->kind == PC_EV_CALL)
		look_at_call(l, event);
	if (event->kind == PC_EV_ASSIGN && event->flags & PC_EVF_EXACT &&
	    asked && event->args.v[0].kind == PC_VAL_FIELD &&
	    event->args.v[0].mod == PC_MOD_NONE) {
		note(l, event->args.v[0], param_of(l, event->args.v[1]));
		first = 2;
	}
	for (uint32_t i = first; i < event->args.n; i++)
		note_mention(l, event->args.v[i]);
	if (event->kind == PC_EV_ASSIGN && event->flags & PC_EVF_EXACT && put &&
	    event->dst.kind == PC_VAL_FIELD && event->dst.mod == PC_MOD_NONE)
		note(l, event->dst, param_of(l, event->args.v[1]));
	else
		note_mention(l, event->dst);
}

void pc_only_find(struct pc_program *program)
{
	uint32_t n;
	struct pc_fn **order = pc_callgraph_order(program, &n);

	for (uint32_t k = 0; k < n; k++) {
		struct look l = { .program = program, .fn = order[k],
				  .kept = pc_fn_kept(order[k]) };
		struct pc_only *only = PC_NEW(program->arena, struct pc_only);

		pc_tmps_find(program, l.fn);
		for (uint32_t b = 0; b < l.fn->blocks.n && !l.any; b++) {
			for (uint32_t e = 0; e < l.fn->blocks.v[b].events.n; e++)
				look_at(&l, pc_event_at(l.fn, b, e));
			note_mention(&l, l.fn->blocks.v[b].cond);
		}
		only->any = l.any;
		only->n = l.any ? 0 : l.n;
		only->v = PC_ARRAY(program->arena, only->n, struct field);
		for (uint32_t i = 0; i < only->n; i++)
			only->v[i] = l.v[i];
		order[k]->info->only = only;
	}
}

uint32_t pc_only_of(const struct pc_fn *fn, struct pc_val field)
{
	const struct pc_only *only = fn->info->only;

	for (uint32_t i = 0; only && !only->any && i < only->n; i++)
		if (pc_val_eq(only->v[i].at, field))
			return only->v[i].param;
	return PC_NONE;
}

struct pc_val pc_only_object(const struct pc_event *call, struct pc_val field)
{
	const struct pc_fn *to = pc_event_runs(call);
	uint32_t param = to ? pc_only_of(to, field) : PC_NONE;
	struct pc_val none = { .kind = PC_VAL_UNKNOWN }, object;

	if (param == PC_NONE || param % PC_ONLY_COPY >= call->args.n)
		return none;
	object = call->args.v[param % PC_ONLY_COPY];
	if (param < PC_ONLY_COPY)
		return object;
	if (object.kind != PC_VAL_VAR || object.mod != PC_MOD_NONE)
		return none;
	object.mod = PC_MOD_ADDR;
	return object;
}
