/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * comm.h - what this process knows of a communicator.
 */
#ifndef PCF_COMM_H
#define PCF_COMM_H

#include <mpi.h>
#include <stdbool.h>
#include <stdint.h>
#include "failures/call.h"
#include "failures/shared.h"

#pragma GCC visibility push(hidden)

struct pcf_comm {
	struct pcf_comm *next; /* all of this process */
	struct pcf_entry *entry;
	MPI_Comm handle;
	int size;         /* of PEER */
	int *peer;        /* by rank: its process; of the other group */
	uint64_t acked;   /* failures that this process has acknowledged */
	bool knows;       /* this process has learnt that it is revoked */
	bool broken;      /* it has members that have failed, or operations
			   * that never complete: MPI keeps it */
};

/* NULL: failures are not simulated there (one process, dynamic processes). */
struct pcf_comm *pcf_comm_of(MPI_Comm comm);
extern struct pcf_comm *pcf_comms;

void pcf_comm_start(void); /* MPI_COMM_WORLD */
/* COMM has been made; all its processes call it with the same KEY. */
void pcf_comm_made(MPI_Comm comm, uint64_t key);
/* COMM has been made by collective CALL on a communicator. */
void pcf_comm_made_by(const struct pcf_call *call, MPI_Comm comm);

/* The process with RANK in C; -1: none (MPI_PROC_NULL, MPI_ANY_SOURCE). */
int pcf_comm_peer(const struct pcf_comm *c, int rank);
/* The members of C that have failed. */
uint64_t pcf_comm_dead(const struct pcf_comm *c);
/* The group of the processes SET of C. */
MPI_Group pcf_comm_group(const struct pcf_comm *c, uint64_t set);
/* The processes of GROUP. */
uint64_t pcf_group_set(MPI_Group group);
/* The name of C for messages. */
void pcf_comm_name(const struct pcf_comm *c, char name[PCF_NAME]);

#pragma GCC visibility pop

#endif
