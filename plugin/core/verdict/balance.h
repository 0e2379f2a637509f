/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * balance.h - how many more messages a process has sent than received.
 *
 * Theorem: let all processes of a program without connections to others be at
 * one place, equally often, without an active request.  If for each process the
 * number of its sends minus that of its receives of a message is at most 0 on
 * each path to this place, then no message is on its way: each completed receive
 * took exactly one message that was sent (MPI-4.0 3.2, 3.5: messages are neither
 * lost nor duplicated), so the sum over all processes is the number of messages
 * on their way, which is not negative.  If the sum is above 0, one is.
 *
 * A send to MPI_PROC_NULL sends nothing, and a receive from it receives nothing.
 * So a receive counts for the upper bound only if its source is not negative,
 * and a send for the lower bound only if its destination is not.
 */
#ifndef PC_VERDICT_BALANCE_H
#define PC_VERDICT_BALANCE_H

#include <stdbool.h>
#include <stdint.h>

struct pc_arena;
struct pc_fn;
struct pc_program;

#define PC_BALANCE_OPEN 1000000 /* a bound that is not known */

/* Bounds of sends minus receives. */
struct pc_balance {
	int32_t low, high;
};

struct pc_balances;

/* Compute the bounds of all live functions of PROGRAM, after all passes; memory
 * from ARENA. */
struct pc_balances *pc_balances_make(struct pc_program *program,
				     struct pc_arena *arena);
/* The bounds for a process that is before EVENT of BLOCK, since it has entered
 * FN. */
struct pc_balance pc_balance_at(const struct pc_balances *all,
				const struct pc_fn *fn, uint32_t block,
				uint32_t event);

#endif
