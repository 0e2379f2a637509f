// SPDX-License-Identifier: GPL-3.0-or-later
// MPI_IN_PLACE is a number that is used as an address, negative in MPICH: the data type and the
// count of a buffer that is not used do not matter.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not=warning:
// RUN: %pcc -DWRONG -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=WRONG
#include <mpi.h>
#undef MPI_IN_PLACE
#ifdef WRONG
#define MPI_IN_PLACE sent
#else
#define MPI_IN_PLACE ((void *)-1)
#endif

static int sent[8], all[64];

void gather(void)
{
	MPI_Allgather(MPI_IN_PLACE, 8, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD); // WRONG: :[[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Allgather' sends 8 x MPI_INT where another process receives 1 x MPI_INT
}
