/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * targets.c - the targets of a call: one function if it is direct, all
 *             functions of the same type through a pointer (contract in
 *             targets.h).
 *
 * In:   the functions of the program; flag PC_FN_ADDRESS and the types of
 *       functions and calls, as the compiler gives them.
 * Out:  lists of live functions, one for each type.
 * Cost: O(functions) at the first question, then O(1).
 * Not:  functions of other units, unless they are linked.  A call with more
 *       than PC_TARGETS_MAX targets has no known target.
 */
#include "graph/targets.h"

#include <string.h>
#include "base/arena.h"
#include "base/intern.h"
#include "model/contents.h"
#include "model/live.h"
#include "model/target.h"

struct list {
	PC_VEC(struct pc_fn *) fns;
	bool set;  /* pc_targets_set () */
	bool more; /* some of the functions that were set are not live */
	bool live; /* those have been removed */
};

struct pc_targets {
	bool built;
	struct pc_intern types; /* slot->value: struct list * */
};

static struct list *list_of(struct pc_program *program, const char *type)
{
	struct pc_intern_slot *slot;

	if (!program->targets)
		program->targets = PC_NEW(program->arena, struct pc_targets);
	slot = pc_intern_slot(program->arena, &program->targets->types, type,
			      strlen(type));
	if (!slot->value)
		slot->value = pc_arena_alloc(program->arena,
					     sizeof(struct list));
	return (struct list *)slot->value;
}

static void build(struct pc_program *program)
{
	for (uint32_t i = 0; i < program->fns.n; i++) {
		struct pc_fn *fn = program->fns.v[i];
		struct list *list;

		if (!pc_fn_live(fn) || !fn->type || fn->op ||
		    !(fn->flags & PC_FN_ADDRESS))
			continue;
		list = list_of(program, fn->type);
		pc_vec_push(program->arena, list->fns, fn);
	}
	program->targets->built = true;
}

void pc_targets_set(struct pc_program *program, const char *type,
		    struct pc_fn *const *fns, uint32_t n)
{
	struct list *list = list_of(program, type);

	for (uint32_t i = 0; i < n; i++)
		pc_vec_push(program->arena, list->fns, fns[i]);
	list->set = true;
}

struct pc_fn *const *pc_targets_given(struct pc_program *program,
				      const struct pc_event *event,
				      uint32_t *n)
{
	const struct list *list = event->type ? list_of(program, event->type) :
						NULL;

	*n = list && list->set ? list->fns.n : 0;
	return *n ? list->fns.v : NULL;
}

/* The list for EVENT.  When it is set, no function is live yet. */
static struct list *list_for(struct pc_program *program,
			     const struct pc_event *event)
{
	struct list *list = list_of(program, event->type);
	uint32_t n = 0;

	if (!list->set || list->live)
		return list;
	for (uint32_t i = 0; i < list->fns.n; i++)
		if (pc_fn_live(list->fns.v[i]))
			list->fns.v[n++] = list->fns.v[i];
	list->more = n < list->fns.n;
	list->fns.n = n;
	list->live = true;
	return list;
}

bool pc_targets_set_for(struct pc_program *program,
			const struct pc_event *event)
{
	return event->type && list_of(program, event->type)->set;
}

bool pc_targets_complete(struct pc_program *program,
			 const struct pc_event *event)
{
	const struct list *list;

	if (!event->type)
		return false;
	list = list_for(program, event);
	return list->set && !list->more;
}

struct pc_fn *const *pc_event_targets(struct pc_program *program,
				      const struct pc_event *event,
				      uint32_t *n)
{
	const struct list *list;

	*n = 0;
	if (event->kind != PC_EV_CALL)
		return NULL;
	if (event->callee) {
		*n = pc_event_target(event) != NULL;
		return &event->callee;
	}
	if (!event->type)
		return NULL;
	list = list_for(program, event);
	if (!program->targets->built)
		build(program);
	if (list->fns.n > PC_TARGETS_MAX)
		return NULL;
	*n = list->fns.n;
	return list->fns.v;
}
