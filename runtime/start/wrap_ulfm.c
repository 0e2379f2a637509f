/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * wrap_ulfm.c - what a program does to survive a failure: error handlers, and
 *               procedures of User Level Failure Mitigation that the run time
 *               must see.
 *
 * Not:  Fortran (fortran.c).  The agreements themselves are compared as other
 *       collectives (comm/comm.h: pcrt_comm_survivors).
 */
#include <mpi.h>
#if __has_include(<mpi-ext.h>)
#include <mpi-ext.h>
#endif
#include "base/next.h"
#include "base/state.h"
#include "comm/comm.h"
#include "comm/create.h"
#include "processes/failed.h"

PCRT_EXPORT int MPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler handler)
{
	pcrt_handler_set(handler);
	return NEXT(MPI_Comm_set_errhandler)(comm, handler);
}

#ifdef MPIX_ERR_REVOKED
static void revoke(struct pcrt_comm *c, void *unused)
{
	(void)unused;
	pcrt_revoked(c->entry);
}

PCRT_EXPORT int MPIX_Comm_revoke(MPI_Comm comm)
{
	if (pcrt_world && comm == pcrt_everyone)
		pcrt_revoked(pcrt_world->entry);
	else if (atomic_load(&pcrt_on))
		pcrt_comm_with(comm, revoke, NULL);
	return NEXT(MPIX_Comm_revoke)(comm);
}

PCRT_EXPORT int MPIX_Comm_shrink(MPI_Comm comm, MPI_Comm *newcomm)
{
	int error = NEXT(MPIX_Comm_shrink)(comm, newcomm);

	if (error == MPI_SUCCESS)
		pcrt_comm_made_of(*newcomm, pcrt_call_key(PCRT_CALL_SHRINK, 0),
				  __func__);
	return error;
}
#endif
