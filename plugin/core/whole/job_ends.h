/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * job_ends.h - error flags: who goes home with one set comes to the end of the job.
 *
 * job_ends.c     which functions, and what follows
 * job_ends_fn.c  the ways through one function with the flag set
 * Inside core only.
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
	struct pc_arena *scratch; /* of one function */
	bool *ends;               /* by function: wraps MPI_Abort */
	bool *waits;              /* by function: may wait for other processes */
	struct fatal_sites *sites; /* by function */
	/* Of the flag that is looked at: */
	const char *flag;
	bool *sets;   /* by function: always sets it, clears it never */
	bool *clears; /* by function: may set it to what can be 0 */
	bool *fails;  /* by function: who comes back from it with the flag set
		       * may go on */
	PC_VEC(uint32_t) failed; /* of these, not yet looked at */
	/* By function: those it calls for whom it does not fail as long as it
	 * does not fail itself. */
	struct fatal_sites *needs;
};

enum fatal_effect { FATAL_NOTHING, FATAL_SETS, FATAL_CLEARS };

/* What EVENT does to the flag. */
enum fatal_effect pc_fatal_effect(const struct fatal *f,
				  const struct pc_event *event);

/* Whether BLOCK branches on the flag: *WAY is taken if it is set. */
bool pc_fatal_tests(const struct fatal *f, const struct pc_block *block,
		    uint32_t *way);

/* Whether EVENT ends the job. */
bool pc_fatal_ends(const struct fatal *f, const struct pc_event *event);

/* Note for each function that FN calls what becomes of who comes back from it
 * with the flag set: he may go on (fails), leaves FN (needs), or ends. */
void pc_fatal_calls(struct fatal *f, struct pc_fn *fn);

/* Who leaves FN with the flag set does so by a return that is PC_BLF_FATAL. */
void pc_fatal_mark(struct fatal *f, struct pc_fn *fn);

/* H fails. */
static inline void fatal_fail(struct fatal *f, const struct pc_fn *h)
{
	if (f->fails[h->index])
		return;
	f->fails[h->index] = true;
	pc_vec_push(f->arena, f->failed, h->index);
}

#endif
