/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * complete.h - MPI_Wait, MPI_Test and similar procedures.
 */
#ifndef PCRT_COMPLETE_H
#define PCRT_COMPLETE_H

#include <mpi.h>
#include <stdatomic.h>
#include <stdint.h>
#include "requests/request.h"

#pragma GCC visibility push(hidden)

/* The number of events announced and not compared, of all communicators. */
extern _Atomic(unsigned) pcrt_open;
/* Before N requests of Fortran are waited for or tested, see request.h. */
void pcrt_wait_fortran(struct pcrt_waited *w, int n, const MPI_Fint *requests,
		       uint32_t how);

#pragma GCC visibility pop

#endif
