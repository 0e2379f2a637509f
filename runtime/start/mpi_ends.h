/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * mpi_ends.h - whether MPI's library itself ends the process.
 */
#ifndef PCRT_MPI_ENDS_H
#define PCRT_MPI_ENDS_H

#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* Find MPI's library, once.  Then, in exit () or _exit (): whether it ends the
 * process because of an error.  FRAME: of our first function there. */
void pcrt_fatal_start(void);
bool pcrt_mpi_ends(const void *frame);

#pragma GCC visibility pop

#endif
