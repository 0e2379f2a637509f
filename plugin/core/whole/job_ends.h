/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * job_ends.h - error flags: a process that returns with one set ends the job.
 *
 * job_ends.c     which functions, and what follows
 * job_ends_fn.c  the paths through one function with the flag set
 */
#ifndef PC_FATAL_H
#define PC_FATAL_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/model.h"

struct pc_arena;

struct fatal_sites {
	PC_VEC(struct pc_fn *) fns; /* one for each call */
};

struct fatal {
	struct pc_program *whole;
	struct pc_arena *arena;
	struct pc_arena *scratch; /* for one function */
	bool *ends;               /* by function: wraps MPI_Abort */
	bool *waits;              /* by function: may wait for others */
	struct fatal_sites *sites; /* by function: its callers */
	/* About the current flag: */
	const char *flag;
	bool *sets;   /* by function: always sets it, never clears it */
	bool *clears; /* by function: may set it to what can be 0 */
	bool *fails;  /* by function: after its return with the flag set, a
		       * process may continue */
	PC_VEC(uint32_t) failed; /* of these, not yet visited */
	/* By function: the callees that fail if it fails, since a process that
	 * returns from them with the flag set leaves it. */
	struct fatal_sites *needs;
};

enum fatal_effect { FATAL_NOTHING, FATAL_SETS, FATAL_CLEARS };

/* What EVENT does to the flag. */
enum fatal_effect pc_fatal_effect(const struct fatal *f,
				  const struct pc_event *event);

/* Whether BLOCK branches on the flag; *WAY: the successor if it is set. */
bool pc_fatal_tests(const struct fatal *f, const struct pc_block *block,
		    uint32_t *way);

/* Whether EVENT ends the job. */
bool pc_fatal_ends(const struct fatal *f, const struct pc_event *event);

/* Record for each callee of FN what a process that returns from it with the
 * flag set does: it may continue (fails), leaves FN (needs), or ends the job. */
void pc_fatal_calls(struct fatal *f, struct pc_fn *fn);

/* Let processes that leave FN with the flag set use a PC_BLF_FATAL return. */
void pc_fatal_mark(struct fatal *f, struct pc_fn *fn);

/* Mark H as failed. */
static inline void fatal_fail(struct fatal *f, const struct pc_fn *h)
{
	if (f->fails[h->index])
		return;
	f->fails[h->index] = true;
	pc_vec_push(f->arena, f->failed, h->index);
}

#endif
