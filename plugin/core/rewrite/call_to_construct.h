/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * call_to_construct.h - calls that become constructs, and calls again if these
 *                       do not nest; for locks.c and doacross.c.
 */
#ifndef PC_MADE_H
#define PC_MADE_H

#include <stdbool.h>
#include "base/vec.h"
#include "model/model.h"

struct pc_arena;

struct pc_construct {
	struct pc_arena *arena; /* for the replaced calls */
	PC_VEC(struct pc_event) old;
	PC_VEC(struct pc_event *) now;
};

/* Make the call EVENT the begin of the construct REGION (ENTERS) or its end,
 * which does not wait.  NAME distinguishes those of one kind; may be NULL. */
void pc_made_event(struct pc_construct *made, struct pc_event *event,
		   enum pc_region_kind region, const char *name, bool enters);

/* Whether the constructs of FN nest on all paths, and those made end only those
 * made, of the same kind and name.  If not, they become calls again. */
bool pc_made_keep(struct pc_construct *made, const struct pc_fn *fn);

#endif
