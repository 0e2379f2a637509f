/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * ulfm_absent.c - the procedures of parcoach-ulfm.h that the MPI library lacks,
 *                 for runs in which no process fails.
 *
 * In:   a program that was compiled with parcoach-ulfm.h.
 * Out:  what the procedures do without a failure.  `parcoach run --fail` puts
 *       others before them (failures/ulfm.c).
 * Not:  MPIX_Comm_revoke, which needs a library that supports it, is an error.
 */
#include <mpi.h>
#include "base/state.h"
#include "parcoach-ulfm.h"

#define FORTRAN(X, PARAMS, BODY)                                             \
	void mpix_comm_##X##_ PARAMS;                                        \
	PCRT_EXPORT void mpix_comm_##X##_ PARAMS BODY

#if !defined(OMPI_HAVE_MPI_EXT_FTMPI)

#if !defined(MPICH)
PCRT_EXPORT int MPIX_Comm_revoke(MPI_Comm comm)
{
	PMPI_Comm_call_errhandler(comm, MPI_ERR_UNSUPPORTED_OPERATION);
	return MPI_ERR_UNSUPPORTED_OPERATION;
}

PCRT_EXPORT int MPIX_Comm_shrink(MPI_Comm comm, MPI_Comm *newcomm)
{
	return MPI_Comm_dup(comm, newcomm);
}

PCRT_EXPORT int MPIX_Comm_agree(MPI_Comm comm, int *flag)
{
	return PMPI_Allreduce(MPI_IN_PLACE, flag, 1, MPI_INT, MPI_BAND, comm);
}

PCRT_EXPORT int MPIX_Comm_failure_ack(MPI_Comm comm)
{
	(void)comm;
	return MPI_SUCCESS;
}

PCRT_EXPORT int MPIX_Comm_failure_get_acked(MPI_Comm comm, MPI_Group *failed)
{
	(void)comm;
	*failed = MPI_GROUP_EMPTY;
	return MPI_SUCCESS;
}
#endif

PCRT_EXPORT int MPIX_Comm_is_revoked(MPI_Comm comm, int *flag)
{
	(void)comm;
	*flag = 0;
	return MPI_SUCCESS;
}

#if !defined(MPICH) || MPICH_NUMVERSION < 40200000
PCRT_EXPORT int MPIX_Comm_get_failed(MPI_Comm comm, MPI_Group *failed)
{
	(void)comm;
	*failed = MPI_GROUP_EMPTY;
	return MPI_SUCCESS;
}
#endif

PCRT_EXPORT int MPIX_Comm_ack_failed(MPI_Comm comm, int count, int *acked)
{
	(void)comm;
	(void)count;
	*acked = 0;
	return MPI_SUCCESS;
}

PCRT_EXPORT int MPIX_Comm_iagree(MPI_Comm comm, int *flag, MPI_Request *request)
{
	return PMPI_Iallreduce(MPI_IN_PLACE, flag, 1, MPI_INT, MPI_BAND, comm,
			       request);
}

PCRT_EXPORT int MPIX_Comm_ishrink(MPI_Comm comm, MPI_Comm *newcomm,
				  MPI_Request *request)
{
	return MPI_Comm_idup(comm, newcomm, request);
}

/* ---- Fortran ---- */

FORTRAN(revoke, (MPI_Fint *comm, MPI_Fint *ierror), {
	*ierror = MPIX_Comm_revoke(PMPI_Comm_f2c(*comm));
})
FORTRAN(shrink, (MPI_Fint *comm, MPI_Fint *made, MPI_Fint *ierror), {
	MPI_Comm c = MPI_COMM_NULL;

	*ierror = MPIX_Comm_shrink(PMPI_Comm_f2c(*comm), &c);
	*made = PMPI_Comm_c2f(c);
})
FORTRAN(agree, (MPI_Fint *comm, MPI_Fint *flag, MPI_Fint *ierror), {
	*ierror = MPIX_Comm_agree(PMPI_Comm_f2c(*comm), flag);
})
FORTRAN(failure_ack, (MPI_Fint *comm, MPI_Fint *ierror), {
	*ierror = MPIX_Comm_failure_ack(PMPI_Comm_f2c(*comm));
})
FORTRAN(failure_get_acked, (MPI_Fint *comm, MPI_Fint *failed,
			    MPI_Fint *ierror), {
	MPI_Group g = MPI_GROUP_EMPTY;

	*ierror = MPIX_Comm_failure_get_acked(PMPI_Comm_f2c(*comm), &g);
	*failed = PMPI_Group_c2f(g);
})
FORTRAN(is_revoked, (MPI_Fint *comm, MPI_Fint *flag, MPI_Fint *ierror), {
	(void)comm;
	*flag = 0;
	*ierror = MPI_SUCCESS;
})
FORTRAN(get_failed, (MPI_Fint *comm, MPI_Fint *failed, MPI_Fint *ierror), {
	(void)comm;
	*failed = PMPI_Group_c2f(MPI_GROUP_EMPTY);
	*ierror = MPI_SUCCESS;
})
FORTRAN(ack_failed, (MPI_Fint *comm, MPI_Fint *count, MPI_Fint *acked,
		     MPI_Fint *ierror), {
	(void)comm;
	(void)count;
	*acked = 0;
	*ierror = MPI_SUCCESS;
})

#endif
