/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * create.h - communicators that have just been made, and which ones they are.
 */
#ifndef PCRT_CREATE_H
#define PCRT_CREATE_H

#include <mpi.h>
#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* COMM has been made from PARENT, by a call that all processes of PARENT make in
 * the same order (comm/create.c). */
enum pcrt_made {
	PCRT_MADE_PART,   /* of processes of PARENT, or in another order */
	PCRT_MADE_TWIN,   /* the same in all but context */
	PCRT_MADE_MERGED, /* an intracommunicator of an intercommunicator */
};
/* CALL: the name of its wrapper, in C or in Fortran. */
void pcrt_comm_made(MPI_Comm parent, MPI_Comm comm, enum pcrt_made how,
		    const char *call);
extern _Thread_local bool pcrt_making; /* do nothing there */
enum pcrt_maker {
	PCRT_CALL_GROUP = 1, PCRT_CALL_INTER, PCRT_CALL_FROM_GROUP,
	PCRT_CALL_INTER_GROUPS
};
static inline uint64_t pcrt_call_key(enum pcrt_maker call, int tag)
{
	return (uint64_t)call << 32 | (uint32_t)tag;
}
/* COMM has been made by a call that all its processes made, and nobody else;
 * KEY tells kinds of calls apart. */
void pcrt_comm_made_of(MPI_Comm comm, uint64_t key, const char *call);
/* COMM is about to be made so, by MPI_Comm_idup of PARENT. */
void pcrt_comm_coming(MPI_Comm parent, MPI_Comm comm);

#pragma GCC visibility pop

#endif
