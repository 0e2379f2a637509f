/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * entries.h - the calls of MPI that a call leads to, one by one.
 *
 * Inside core only.
 */
#ifndef PC_ENTRIES_H
#define PC_ENTRIES_H

#include "base/vec.h"
#include "graph/fn_info.h"
#include "threads/commute.h"
#include "threads/handles.h"

/* A call of MPI that a new thread comes to, or that another call leads to. */
struct pc_entry {
	struct pc_orphan at;      /* the call */
	struct pc_section inside; /* where it excludes others: the construct of the
				   * first function on the way that has one */
	struct pc_handles on;     /* what it operates on */
};

struct pc_entries {
	PC_VEC(struct pc_entry) list; /* empty: it has none, or MANY */
	bool many; /* too many to look at each */
};

/* The collectives of the thread that the call at SITE of FN creates. */
void pc_entries_of(struct pc_program *program, const struct pc_fn *fn,
		   const struct pc_site *site, struct pc_entries *entries);
/* All calls of MPI that operate on a handle and that the call at SITE of FN makes or
 * leads to, also in a thread; LIMIT: the first ones, if there are many. */
void pc_entries_uses(struct pc_program *program, const struct pc_fn *fn,
		     const struct pc_site *site, struct pc_entries *uses);

#endif
