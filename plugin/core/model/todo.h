/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * plan.h - what the compiler shall put into the program: the `todo` of events
 *          and blocks, filled by the pass "plan" (paper, Algorithm 3).
 */
#ifndef PC_PLAN_H
#define PC_PLAN_H

#include <stdbool.h>

struct pc_fn;

enum pc_todo {
	PC_DO_MATCH = 1,   /* call: compare with the other processes (CC) */
	PC_DO_WORD = 2,    /* call: check the executed parallelism word (CC_ipw) */
	PC_DO_ONCE = 4,    /* call: check that no other region runs one (CC_cc) */
	PC_DO_REGION = 8,  /* enter / exit / barrier: keep the executed word */
	PC_DO_LEAVE = 16,  /* block that ends in ret, unwind or a throw: leaving
			    * the function is compared, too */
	PC_DO_LEVEL = 32,  /* call: check that this thread may call MPI */
	PC_DO_BARRIER = 64, /* barrier, exit: the team meets */
	PC_DO_PROBE = 128, /* call: it tells of a message that another thread
			    * may take */
	PC_DO_RECEIVE = 256, /* call: it may take one that another was told of */
	PC_DO_TOLD_SOURCE = 512, /* with RECEIVE: it wants that of the message, */
	PC_DO_TOLD_TAG = 1024,   /* by what its probe has told */
	PC_DO_MESSAGE = PC_DO_PROBE | PC_DO_RECEIVE,
	/* What of a call needs the executed word. */
	PC_DO_THREADS = PC_DO_WORD | PC_DO_ONCE | PC_DO_LEVEL | PC_DO_MESSAGE,
};

/* Whether leaving FN is compared and can be counted: it does not call itself, so that
 * each exit ends the one activation which a thread has of it. */
bool pc_plan_counts(const struct pc_fn *fn);

#endif
