/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A right program that ends with the status that it is told. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return argc > 1 ? atoi(argv[1]) : 0;
}
