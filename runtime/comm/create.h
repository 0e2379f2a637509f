/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * create.h - communicators that have just been created, and their identity.
 */
#ifndef PCRT_CREATE_H
#define PCRT_CREATE_H

#include <mpi.h>
#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* COMM has been created from PARENT, by a call that all processes of PARENT
 * make in the same order (create.c). */
enum pcrt_made {
	PCRT_MADE_PART,   /* some processes of PARENT, or in another order */
	PCRT_MADE_TWIN,   /* the same processes in the same order */
	PCRT_MADE_MERGED, /* an intracommunicator of an intercommunicator */
};
/* CALL: the name of the wrapper of the call, in C or in Fortran. */
void pcrt_comm_made(MPI_Comm parent, MPI_Comm comm, enum pcrt_made how,
		    const char *call);
extern _Thread_local bool pcrt_making; /* if set, these do nothing */
enum pcrt_maker {
	PCRT_CALL_GROUP = 1, PCRT_CALL_INTER, PCRT_CALL_FROM_GROUP,
	PCRT_CALL_INTER_GROUPS, PCRT_CALL_SHRINK
};
static inline uint64_t pcrt_call_key(enum pcrt_maker call, int tag)
{
	return (uint64_t)call << 32 | (uint32_t)tag;
}
/* COMM has been created by a call that all its processes made, and no others;
 * KEY distinguishes kinds of calls. */
void pcrt_comm_made_of(MPI_Comm comm, uint64_t key, const char *call);
/* COMM is about to be created by MPI_Comm_idup of PARENT. */
void pcrt_comm_coming(MPI_Comm parent, MPI_Comm comm);

#pragma GCC visibility pop

#endif
