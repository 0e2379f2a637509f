/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * members.h - calls that only the members of a group make: what a process of the node is
 *             in, and which members have not made the same call.
 */
#ifndef PCRT_BOARD_MEMBERS_H
#define PCRT_BOARD_MEMBERS_H

#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* This process makes the call KEY, with TAG, of a group of SIZE processes; MEMBER: those
 * of the node (PCRT_MEMBER_WORDS). */
void pcrt_members_enter(uint64_t key, int tag, int size, const uint64_t *member);
void pcrt_members_leave(void);

/* Whether P is in such a call, with *TAG and *SIZE; a number that changes with each. */
bool pcrt_members_in(uint32_t p, int *tag, int *size);
uint64_t pcrt_members_calls(uint32_t p);
/* Whether P is in such a call, and Q is a member that has made it less often. */
bool pcrt_members_needs(uint32_t p, uint32_t q);

#pragma GCC visibility pop

#endif
