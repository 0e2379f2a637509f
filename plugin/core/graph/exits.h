/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * exits.h - the successors by which control can leave a block, and the blocks
 *           that end their function, including exceptions of the user's code.
 */
#ifndef PC_EXITS_H
#define PC_EXITS_H

#include <stdbool.h>
#include <stdint.h>

struct pc_block;
struct pc_event;
struct pc_fn;
struct pc_program;

/* Whether PROGRAM calls a function that throws. */
bool pc_throws_any(const struct pc_program *program);

/* Whether EVENT, or the last call of BLOCK, is a call that an exception of the
 * user's code may leave. */
bool pc_event_throws(const struct pc_event *event);
bool pc_block_throws(const struct pc_block *block);

/* The event number of the last call of BLOCK, or PC_NONE. */
uint32_t pc_block_last_call(const struct pc_block *block);
/* The last call of BLOCK, or NULL. */
const struct pc_event *pc_block_call(const struct pc_block *block);

/* How many successors of BLOCK, counted from the first, control can reach if
 * only the user's code throws; 0 after a call that does not return. */
uint32_t pc_block_ways(const struct pc_block *block);

/* Whether EVENT calls a function of another unit that does not return.  Which
 * collectives it calls before it ends the process is not seen.  A function of a
 * library, and one of which the user states that it ends the job, calls none. */
bool pc_event_ends_unseen(const struct pc_event *event);

/* Whether FN always ends the program; false before the pass "value". */
bool pc_fn_ends(const struct pc_fn *fn);

/* Whether FN ends in BLOCK, by return or exception; after the pass "words". */
bool pc_block_leaves(const struct pc_fn *fn, uint32_t block);

#endif
