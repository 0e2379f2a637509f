/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * mpi_has.h - what the MPI library has, where the version that it states does not say so.
 */
#ifndef PCRT_MPI_HAS_H
#define PCRT_MPI_HAS_H

#include <mpi.h>
#include <stdbool.h>

/* MPI-4 without its large counts: sessions, MPI_ERRORS_ABORT, communicators of groups.
 * Open MPI 5 has these, but states MPI-3.1. */
#if MPI_VERSION >= 4 || (defined(OMPI_MAJOR_VERSION) && OMPI_MAJOR_VERSION >= 5)
#define PCRT_HAS_SESSIONS 1
#else
#define PCRT_HAS_SESSIONS 0
#endif

/* Whether HANDLER ends the job, or the process (MPI-4.1 9.3). */
static inline bool pcrt_is_fatal(MPI_Errhandler handler)
{
#if PCRT_HAS_SESSIONS
	if (handler == MPI_ERRORS_ABORT)
		return true;
#endif
	return handler == MPI_ERRORS_ARE_FATAL;
}

#endif
