// SPDX-License-Identifier: GPL-3.0-or-later
// A right program whose processes call one barrier each, in two functions, of
// which only one is suspicious: both are compared, so nobody waits in vain.
// RUN: %mpicc -w -O2 %s -o %t %rt && %status -n 2 %t | FileCheck %s --implicit-check-not=parcoach
// CHECK: exit status 0
#include <mpi.h>

static void suspicious(int often)
{
	for (int i = 0; i < often; i++)
		MPI_Barrier(MPI_COMM_WORLD);
}

static void clean(void)
{
	MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0)
		suspicious(argc);
	else
		clean();
	MPI_Finalize();
	return 0;
}
