/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * session.h - programs that use MPI by sessions only.
 */
#ifndef PCRT_SESSION_H
#define PCRT_SESSION_H

#include <mpi.h>

#pragma GCC visibility push(hidden)

/* COMM has been created from a group of a session, by all its processes. */
void pcrt_session_made(MPI_Comm comm);

#pragma GCC visibility pop

#endif
