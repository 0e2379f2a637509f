/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * comm.h - what we keep of each communicator, window and file.
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

/* All of MPI_COMM_WORLD, or of all processes where there are sessions only. */
extern struct pcrt_comm *pcrt_world;
/* Before all others; how communicators agree that have a place on the board, and
 * others. */
bool pcrt_comm_start(const struct pcrt_protocol *on_board,
		     const struct pcrt_protocol *by_messages);
/* If set: frees C->order. */
extern void (*pcrt_order_free)(struct pcrt_object *order);
/* COMM may be another communicator with the same handle when this changes. */
extern _Atomic(unsigned) pcrt_generation;
/* Communicators that the user has freed and we have not (pcrt_comm_reap). */
extern _Atomic(unsigned) pcrt_comms_left;
/* Communicators that are not on the board. */
extern _Atomic(unsigned) pcrt_off_board;
/* State of communicator COMM, made when new; NULL for MPI_COMM_NULL. */
struct pcrt_comm *pcrt_comm_of(MPI_Comm comm);
/* The same, for one that a call has just made, INTER or not, with the processes of
 * LIKE (NULL: others) in the same order. */
struct pcrt_comm *pcrt_comm_new(MPI_Comm comm, bool inter,
				const struct pcrt_comm *like);
/* *NUMBER: which one of those made on it. */
struct pcrt_comm *pcrt_comm_of_win(MPI_Win win, uint32_t *number);
struct pcrt_comm *pcrt_comm_of_file(MPI_File file, uint32_t *number);
/* WIN / FILE has been made on COMM. */
void pcrt_win_made(MPI_Win win, MPI_Comm comm);
void pcrt_file_made(MPI_File file, MPI_Comm comm);
void pcrt_file_closed(MPI_File file);
/* Call FN for COMM if that is a known communicator.  It need not be a handle any
 * more: MPI is not asked. */
void pcrt_comm_with(MPI_Comm comm, void (*fn)(struct pcrt_comm *c, void *arg),
		    void *arg);
/* Call FN for each known communicator.  FN may lock it. */
void pcrt_comm_each(void (*fn)(struct pcrt_comm *c, void *arg), void *arg);
/* Release what belongs to communicators that the user has freed; how many are
 * left because other processes still use them. */
unsigned pcrt_comm_reap(void);
/* Look up in MPI what the user calls C; whether C->name is that now. */
bool pcrt_comm_named(struct pcrt_comm *c);
/* C for messages, as pcrt_text_comm; at most SIZE bytes. */
void pcrt_comm_name(struct pcrt_comm *c, char *text, size_t size);
#define PCRT_COMM_TEXT (MPI_MAX_OBJECT_NAME + 64)

#pragma GCC visibility pop

#endif
