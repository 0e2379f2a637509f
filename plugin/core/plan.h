/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * plan.h - what the compiler shall put into the program: the `todo` of events
 *          and blocks, filled by the pass "plan" (paper, Algorithm 3).
 */
#ifndef PC_PLAN_H
#define PC_PLAN_H

#include "model.h"

enum pc_todo {
	PC_DO_MATCH = 1,   /* call: compare with the other processes (CC) */
	PC_DO_WORD = 2,    /* call: check the executed parallelism word (CC_ipw) */
	PC_DO_ONCE = 4,    /* call: check that no other region runs one (CC_cc) */
	PC_DO_REGION = 8,  /* enter / exit / barrier: keep the executed word */
	PC_DO_LEAVE = 16,  /* block that ends in ret, unwind or a throw: leaving
			    * the function is compared, too */
	PC_DO_LEVEL = 32,  /* call: check that this thread may call MPI */
	PC_DO_BARRIER = 64, /* barrier, exit: the team meets */
};

#endif
