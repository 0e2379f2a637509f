/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * node.h - what the leader of a node does: it compares with the other leaders.
 */
#ifndef PCRT_NODE_H
#define PCRT_NODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "nodes/messages.h"

#pragma GCC visibility push(hidden)

/* The calling thread is the leader's, and makes the rounds. */
void pcrt_node_start(void);
/* One round of the leader; returns the milliseconds until the next one. */
int pcrt_node_tick(void);
/* The entry on our board of the communicator ID, or NULL. */
struct pcrt_entry *pcrt_node_entry(uint64_t id);
/* We are about to stop: is there something left to send? */
bool pcrt_node_busy(void);
/* T was found here, or was received. */
void pcrt_node_trouble(const struct pcrt_trouble *t);

#pragma GCC visibility pop

#endif
