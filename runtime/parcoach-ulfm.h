/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * parcoach-ulfm.h - User Level Failure Mitigation for MPI libraries without it,
 *                   for programs that are tested with `parcoach run --fail`.
 *
 * Include it after <mpi.h>, and after <mpi-ext.h> where that exists.  It
 * declares what the MPI library lacks: all of it for Open MPI 4, some procedures
 * for MPICH, nothing for Open MPI 5.  The procedures are in libparcoach_rt,
 * which `parcoach mpicc` links; without `parcoach run --fail` no process fails
 * there, so they are correct for a run without failures.
 */
#ifndef PARCOACH_ULFM_H
#define PARCOACH_ULFM_H

#include <mpi.h>
#if defined(OPEN_MPI) && OMPI_MAJOR_VERSION >= 5
#include <mpi-ext.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

#ifndef MPIX_ERR_PROC_FAILED
#define MPIX_ERR_PROC_FAILED 101
#define MPIX_ERR_PROC_FAILED_PENDING 102
#define MPIX_ERR_REVOKED 103
#endif

#if !defined(OMPI_HAVE_MPI_EXT_FTMPI)
#if !defined(MPICH)
int MPIX_Comm_revoke(MPI_Comm comm);
int MPIX_Comm_shrink(MPI_Comm comm, MPI_Comm *newcomm);
int MPIX_Comm_agree(MPI_Comm comm, int *flag);
int MPIX_Comm_failure_ack(MPI_Comm comm);
int MPIX_Comm_failure_get_acked(MPI_Comm comm, MPI_Group *failed);
#endif
int MPIX_Comm_is_revoked(MPI_Comm comm, int *flag);
#if !defined(MPICH) || MPICH_NUMVERSION < 40200000
int MPIX_Comm_get_failed(MPI_Comm comm, MPI_Group *failed);
#endif
int MPIX_Comm_ack_failed(MPI_Comm comm, int count, int *acked);
int MPIX_Comm_iagree(MPI_Comm comm, int *flag, MPI_Request *request);
int MPIX_Comm_ishrink(MPI_Comm comm, MPI_Comm *newcomm, MPI_Request *request);
#endif

#ifdef __cplusplus
}
#endif

#endif
