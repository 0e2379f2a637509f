/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * reduction.h - operations of reductions, as numbers that mean the same in every
 *               process.
 */
#ifndef PCRT_REDUCTION_H
#define PCRT_REDUCTION_H

#include <mpi.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* All of the user's have one number. */
uint32_t pcrt_redop_number(MPI_Op op);
/* "MPI_SUM" */
const char *pcrt_redop_name(uint32_t number);

#pragma GCC visibility pop

#endif
