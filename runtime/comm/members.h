/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * members.h - the watchdog learns of calls that only the members of a group make.
 */
#ifndef PCRT_COMM_MEMBERS_H
#define PCRT_COMM_MEMBERS_H

#include <mpi.h>

#pragma GCC visibility push(hidden)

/* MPI_Comm_create_group is called with these; it has returned. */
void pcrt_members_begin(MPI_Comm comm, MPI_Group group, int tag);
void pcrt_members_end(void);

#pragma GCC visibility pop

#endif
