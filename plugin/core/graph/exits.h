/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * exits.h - by which successors a block can be left, and which blocks end their
 *           function: the exceptions that the user's code throws included.
 */
#ifndef PC_EXITS_H
#define PC_EXITS_H

#include <stdbool.h>
#include <stdint.h>

struct pc_block;
struct pc_event;
struct pc_fn;
struct pc_program;

/* Whether there is something in PROGRAM to throw with. */
bool pc_throws_any(const struct pc_program *program);

/* Whether EVENT is a call that may end with an exception that the user's code
 * throws; whether the last call of BLOCK is one. */
bool pc_event_throws(const struct pc_event *event);
bool pc_block_throws(const struct pc_block *block);

/* The event of BLOCK that is its last call, or PC_NONE. */
uint32_t pc_block_last_call(const struct pc_block *block);
/* The same as an event, or NULL. */
const struct pc_event *pc_block_call(const struct pc_block *block);

/* How many of BLOCK's successors, the first ones, are ways if nothing throws
 * but what the user's code throws; 0 behind a call that does not come back. */
uint32_t pc_block_ways(const struct pc_block *block);

/* Whether BLOCK ends FN, by return or exception; after the pass words. */
bool pc_block_leaves(const struct pc_fn *fn, uint32_t block);

#endif
