/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * net.h - a tree of connections between one process of each node, the leaders.
 */
#ifndef PCRT_NET_H
#define PCRT_NET_H

#include <mpi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "nodes/messages.h"

#pragma GCC visibility push(hidden)

extern int pcrt_net_node, pcrt_net_nodes; /* of this leader */
/* What this leader has sent. */
extern uint64_t pcrt_net_messages, pcrt_net_bytes;

/* Collective over all processes; NODE: the processes of this node, whose lowest
 * one leads.  False: no connections. */
bool pcrt_net_start(MPI_Comm node);
bool pcrt_net_leads(void);
/* Who gets the messages that arrive FROM a leader, and the loss of a connection.
 * Before the first message is sent or received. */
struct pcrt_net_user {
	void (*take)(int from, enum pcrt_message type, const void *data,
		     size_t size);
	void (*lost)(int from);
};
void pcrt_net_serve(const struct pcrt_net_user *by);
void pcrt_net_send(int to, enum pcrt_message type, const void *data,
		   size_t size);
/* Send now what the connections take. */
void pcrt_net_flush(void);
void pcrt_net_send_down(enum pcrt_message type, const void *data, size_t size);
/* The world rank of the leader at the other end. */
int pcrt_net_rank(int from);
/* Wait at most MS milliseconds, or until pcrt_net_poke; receive messages. */
bool pcrt_net_wait(int ms);
void pcrt_net_poke(void);
void pcrt_net_stop(void);

#pragma GCC visibility pop

#endif
