/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * made.h - communicators that have just been made: which ones they are
 *             (comm/create.c), what we keep of them (comm/comm.c), their place on the
 *             board (comm/adopt.c).
 */
#ifndef PCRT_MADE_H
#define PCRT_MADE_H

#include "rt.h"
#pragma GCC visibility push(hidden)

/* ---- comm/create.c ---- */

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
/* The identity of what the next call makes of PARENT. */
uint64_t pcrt_comm_child(struct pcrt_comm *parent);
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

/* ---- comm/comm.c ---- */

/* As pcrt_comm_of, for one that a call has just made, INTER or not, with the
 * processes of LIKE (NULL: others) in the same order. */
struct pcrt_comm *pcrt_comm_new(MPI_Comm comm, bool inter,
				const struct pcrt_comm *like);

/* ---- comm/adopt.c ---- */

/* Put C on the board, if there is one with room, else let it have letters.  CALL, the
 * identity of the call that made it, or 0 and KEY are the same on all its processes.  LIKE: C has the
 * processes of that, or NULL; COMING: nobody may use C's handle yet. */
void pcrt_board_adopt(struct pcrt_comm *c, uint64_t call, uint64_t key,
		      const struct pcrt_comm *like, bool coming);
/* MPI ends: nothing is adopted any more. */
void pcrt_board_adopt_end(void);

#pragma GCC visibility pop

#endif
