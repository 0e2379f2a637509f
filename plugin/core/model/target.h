/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * target.h - which analyzed function an event calls.
 */
#ifndef PC_MODEL_TARGET_H
#define PC_MODEL_TARGET_H

#include <stdbool.h>
#include <stddef.h>
#include "model/flags.h"
#include "model/live.h"
#include "model/model.h"

/* The function that EVENT calls, or lets another thread call, if it is analyzed
 * and surely the one, or NULL: its reads and writes happen. */
static inline struct pc_fn *pc_event_runs(const struct pc_event *event)
{
	if (event->kind != PC_EV_CALL || !event->callee || event->callee->op ||
	    event->callee->flags & PC_FN_WEAK || !pc_fn_live(event->callee))
		return NULL;
	return event->callee;
}

/* The function that EVENT calls, if it is analyzed, or NULL. */
static inline struct pc_fn *pc_event_target(const struct pc_event *event)
{
	return event->flags & PC_EVF_BESIDE ? NULL : pc_event_runs(event);
}

#endif
