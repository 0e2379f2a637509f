/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * todo.h - what the compiler inserts into the program: the `todo` of events and
 *          blocks, set by the pass "plan" (paper, Algorithm 3).
 */
#ifndef PC_PLAN_H
#define PC_PLAN_H

#include <stdbool.h>

struct pc_fn;

enum pc_todo {
	PC_DO_MATCH = 1,   /* call: compare it with other processes (CC) */
	PC_DO_WORD = 2,    /* call: check the executed word (CC_ipw) */
	PC_DO_ONCE = 4,    /* call: no other region runs one now (CC_cc) */
	PC_DO_REGION = 8,  /* enter, exit, barrier: keep the executed word */
	PC_DO_LEAVE = 16,  /* block that ends in ret, unwind or a throw: also
			    * compare that the process leaves the function */
	PC_DO_LEVEL = 32,  /* call: check that this thread may call MPI */
	PC_DO_BARRIER = 64, /* barrier, exit: the team synchronizes */
	PC_DO_PROBE = 128, /* call: another thread may take its message */
	PC_DO_RECEIVE = 256, /* call: may take a message that another thread
			      * has probed */
	PC_DO_TOLD_SOURCE = 512, /* RECEIVE: its source is from the probe */
	PC_DO_TOLD_TAG = 1024,   /* RECEIVE: its tag is from the probe */
	/* instrument=proofs (pipeline/plan_proofs.h).  Block: its condition is
	 * proved equal on all processes; on the communicator of a collective
	 * of the function that has the same bit.  A call that is APART: on
	 * these it is made by all processes or by none. */
	PC_DO_PROOF_ALL = 1 << 11,
	PC_DO_PROOF_1 = 1 << 12, PC_DO_PROOF_2 = 1 << 13,
	PC_DO_PROOF_3 = 1 << 14,
	PC_DO_PROOFS = PC_DO_PROOF_1 | PC_DO_PROOF_2 | PC_DO_PROOF_3,
	/* call of a function: only some processes may make it */
	PC_DO_APART = 1 << 15,
	/* collective: its root, send count, receive count is proved equal */
	PC_DO_PROOF_ROOT = 1 << 16, PC_DO_PROOF_SEND = 1 << 17,
	PC_DO_PROOF_RECV = 1 << 18,
	PC_DO_PROOF_ARGS = PC_DO_PROOF_ROOT | PC_DO_PROOF_SEND |
			   PC_DO_PROOF_RECV,
	PC_DO_MESSAGE = PC_DO_PROBE | PC_DO_RECEIVE,
	/* Checks of a call that need the executed word. */
	PC_DO_THREADS = PC_DO_WORD | PC_DO_ONCE | PC_DO_LEVEL | PC_DO_MESSAGE,
};

/* Whether leaving FN is compared and can be counted: it does not call itself, so that
 * each exit ends the one activation which a thread has of it. */
bool pc_plan_counts(const struct pc_fn *fn);

#endif
