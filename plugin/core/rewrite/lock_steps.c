/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lock_steps.c - calls that take and release a lock (contract in lock_steps.h).
 *
 * In:   events of a function; names (tables/omp_names.h).
 * Out:  the lock of each call.  Objects with a mutex count if the function makes
 *       them, always with one mutex, and gives them to no other function.
 * Cost: O(objects x operands) once, O(objects) for each call.
 */
#include "rewrite/lock_steps.h"

#include "model/value.h"
#include "tables/omp_names.h"

static bool is_address(struct pc_val value)
{
	return pc_val_has_name(value) && value.mod != PC_MOD_DEREF;
}

/* What EVENT does with an object that has a mutex. */
static enum pc_guard guard_of(const struct pc_event *event)
{
	return event->kind == PC_EV_CALL && event->callee && event->args.n ?
		       pc_lock_guard(event->callee->name) : PC_GUARD_NONE;
}

static struct pc_lock_object *find(const struct pc_lock_objects *objects,
				   struct pc_val at)
{
	for (uint32_t i = 0; i < objects->list.n; i++)
		if (pc_val_eq(objects->list.v[i].at, at))
			return &objects->list.v[i];
	return NULL;
}

static void make(struct pc_arena *arena, const struct pc_event *event,
		 struct pc_lock_objects *objects)
{
	struct pc_lock_object made = { .at = event->args.v[0] }, *old;

	if (event->args.n > 1 && is_address(event->args.v[1]))
		made.mutex = event->args.v[1];
	else
		made.other = true;
	old = find(objects, made.at);
	if (old)
		old->other |= made.other || !pc_val_eq(old->mutex, made.mutex);
	else
		pc_vec_push(arena, objects->list, made);
}

void pc_lock_objects(struct pc_arena *arena, const struct pc_fn *fn,
		     struct pc_lock_objects *objects)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event =
				&fn->blocks.v[b].events.v[e];
			enum pc_guard does = guard_of(event);

			if (does == PC_GUARD_MAKE || does == PC_GUARD_BIND)
				make(arena, event, objects);
		}
	for (uint32_t b = 0; objects->list.n && b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event =
				&fn->blocks.v[b].events.v[e];
			enum pc_guard does = guard_of(event);
			bool first = does != PC_GUARD_NONE &&
				     does != PC_GUARD_OTHER;

			for (uint32_t i = first; i < event->args.n; i++) {
				struct pc_lock_object *of =
					event->args.v[i].mod == PC_MOD_ADDR ?
					find(objects, event->args.v[i]) : NULL;

				if (of)
					of->other = true;
			}
		}
}

enum pc_lock_step pc_lock_step(const struct pc_lock_objects *objects,
			       const struct pc_event *event,
			       struct pc_val *at)
{
	static const enum pc_lock_step steps[] = {
		[PC_GUARD_MAKE] = PC_LOCK_TAKE, [PC_GUARD_TAKE] = PC_LOCK_TAKE,
		[PC_GUARD_LEAVE] = PC_LOCK_LEAVE, [PC_GUARD_END] = PC_LOCK_END,
		[PC_GUARD_OTHER] = PC_LOCK_NONE,
	};
	enum pc_guard does = guard_of(event);
	const struct pc_lock_object *of;
	int way;

	if (event->kind != PC_EV_CALL || !event->callee || !event->args.n ||
	    !is_address(event->args.v[0]))
		return PC_LOCK_NONE;
	*at = event->args.v[0];
	if (does == PC_GUARD_NONE) {
		way = pc_lock_call(event->callee->name);
		return way > 0 ? PC_LOCK_TAKE :
		       way < 0 ? PC_LOCK_LEAVE : PC_LOCK_NONE;
	}
	of = find(objects, *at);
	if (!of || of->other)
		return PC_LOCK_NONE;
	*at = of->mutex;
	return steps[does];
}
