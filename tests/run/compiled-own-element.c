// SPDX-License-Identifier: GPL-3.0-or-later
// Each thread uses its element of an array of communicators.  That these are different
// ones is assumed when it is compiled, and checked in the run.
// RUN: %mpicc -fopenmp %s -o %t %rt 2>&1 | count 0
// RUN: %mpicc -DSAME -fopenmp %s -o %t.same %rt 2>&1 | count 0
// RUN: %status -n 2 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 2 %t.same | FileCheck %s
// RIGHT: exit status 0
// CHECK: error: 'MPI_Barrier' is called by several threads [parcoach-multithreaded]
// CHECK: exit status 66
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
	MPI_Comm own[2];
	int provided;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
	for (int i = 0; i < 2; i++)
#ifdef SAME
		own[i] = MPI_COMM_WORLD;
#else
		MPI_Comm_dup(MPI_COMM_WORLD, &own[i]);
#endif
#pragma omp parallel num_threads(2)
	for (int k = 0; k < 20; k++)
		MPI_Barrier(own[omp_get_thread_num()]);
	MPI_Finalize();
	return 0;
}
