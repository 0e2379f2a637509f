/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * objects.h - windows and files: on which communicator they were created.
 */
#ifndef PCRT_OBJECTS_H
#define PCRT_OBJECTS_H

#include <mpi.h>
#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

struct pcrt_comm;

/* Called first. */
bool pcrt_objects_start(void);
/* WIN / FILE has been created on COMM. */
void pcrt_win_made(MPI_Win win, MPI_Comm comm);
void pcrt_file_made(MPI_File file, MPI_Comm comm);
void pcrt_file_closed(MPI_File file);
/* Where its calls are compared; NULL: not known.  *NUMBER: its number among the
 * windows or files that were created there. */
struct pcrt_comm *pcrt_comm_of_win(MPI_Win win, uint32_t *number);
struct pcrt_comm *pcrt_comm_of_file(MPI_File file, uint32_t *number);

#pragma GCC visibility pop

#endif
