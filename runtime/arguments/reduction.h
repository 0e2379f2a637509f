/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * reduction.h - reduction operations as numbers, the same in all processes.
 */
#ifndef PCRT_REDUCTION_H
#define PCRT_REDUCTION_H

#include <mpi.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* The number of OP; one number for all operations of the user. */
uint32_t pcrt_redop_number(MPI_Op op);
/* "MPI_SUM" */
const char *pcrt_redop_name(uint32_t number);

#pragma GCC visibility pop

#endif
