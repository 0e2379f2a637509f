/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lock_steps.h - which calls of a function take and release which lock, also by
 *                an object that has a mutex (std::lock_guard).
 */
#ifndef PC_LOCK_STEPS_H
#define PC_LOCK_STEPS_H

#include "base/vec.h"
#include "model/model.h"

struct pc_arena;

/* An object of the function, and its mutex. */
struct pc_lock_object {
	struct pc_val at, mutex;
	bool other; /* it may have, or do, something else */
};
struct pc_lock_objects {
	PC_VEC(struct pc_lock_object) list;
};

/* Add the objects of FN to OBJECTS, which is empty. */
void pc_lock_objects(struct pc_arena *arena, const struct pc_fn *fn,
		     struct pc_lock_objects *objects);

enum pc_lock_step {
	PC_LOCK_NONE,
	PC_LOCK_TAKE,
	PC_LOCK_LEAVE,
	PC_LOCK_END, /* releases the lock if it is taken */
};

/* What EVENT does with the lock *AT, which is set unless it is NONE. */
enum pc_lock_step pc_lock_step(const struct pc_lock_objects *objects,
			       const struct pc_event *event,
			       struct pc_val *at);

#endif
