// SPDX-License-Identifier: GPL-3.0-or-later
// The other file of orphan1.c.
#include <mpi.h>

void share(int *x);

void share(int *x)
{
#pragma omp single
	MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
