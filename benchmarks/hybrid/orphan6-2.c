// SPDX-License-Identifier: GPL-3.0-or-later
// The other file of orphan6.c.
#include <mpi.h>

void share(int *x);

void share(int *x)
{
	MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
