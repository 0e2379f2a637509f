/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * comm.h - the state of each communicator.
 */
#ifndef PCRT_COMM_H
#define PCRT_COMM_H

#include <mpi.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "comm/communicator.h"
#include "comm/protocol.h"

#pragma GCC visibility push(hidden)

/* MPI_COMM_WORLD, or with sessions only the communicator of all processes. */
extern struct pcrt_comm *pcrt_world;
/* Called first, with the protocols of communicators on the board and of
 * others. */
bool pcrt_comm_start(const struct pcrt_protocol *on_board,
		     const struct pcrt_protocol *by_messages);
/* If set: frees C->order. */
extern void (*pcrt_order_free)(struct pcrt_object *order);
/* Set by the first PROOFS of a communicator: frees them. */
extern void (*pcrt_proofs_free)(struct pcrt_proofs *proofs);
/* When this changes, a handle may stand for another communicator. */
extern _Atomic(unsigned) pcrt_generation;
/* Communicators that the user has freed and we have not (pcrt_comm_reap). */
extern _Atomic(unsigned) pcrt_comms_left;
/* Communicators that are not on the board. */
extern _Atomic(unsigned) pcrt_off_board;
/* The state of communicator COMM, created if new; NULL for MPI_COMM_NULL. */
struct pcrt_comm *pcrt_comm_of(MPI_Comm comm);
/* The same for a COMM just created.  INTER: an intercommunicator.  LIKE: one
 * with the same processes in the same order, or NULL. */
struct pcrt_comm *pcrt_comm_new(MPI_Comm comm, bool inter,
				const struct pcrt_comm *like);
/* An order of its own for the processes of C, whose handle is COMM, with one
 * reference.  CALL is its identity.  SURVIVES: as pcrt_comm_survivors. */
struct pcrt_comm *pcrt_comm_order(struct pcrt_comm *c, MPI_Comm comm,
				  uint64_t call, bool survives);
/* One more reference to C, which it returns; one less. */
struct pcrt_comm *pcrt_comm_hold(struct pcrt_comm *c);
void pcrt_comm_drop(struct pcrt_comm *c);
/* Call FN for COMM if it is a known communicator.  COMM may be an invalid
 * handle: MPI is not called. */
void pcrt_comm_with(MPI_Comm comm, void (*fn)(struct pcrt_comm *c, void *arg),
		    void *arg);
/* Call FN for each known communicator.  FN may lock it. */
void pcrt_comm_each(void (*fn)(struct pcrt_comm *c, void *arg), void *arg);
/* Release the state of communicators that the user has freed; returns how many
 * remain because other processes still use them. */
unsigned pcrt_comm_reap(void);
/* Get the user's name of C from MPI; returns whether C->name is it now. */
bool pcrt_comm_named(struct pcrt_comm *c);
/* Where the agreements of the processes of C that have not failed are compared
 * (PARCOACH_CHECK_SURVIVES): an order of its own.  NULL: they are not. */
struct pcrt_comm *pcrt_comm_survivors(struct pcrt_comm *c);
/* The text for C in messages, as pcrt_text_comm; at most SIZE bytes. */
void pcrt_comm_name(struct pcrt_comm *c, char *text, size_t size);
#define PCRT_COMM_TEXT (MPI_MAX_OBJECT_NAME + 64)

#pragma GCC visibility pop

#endif
