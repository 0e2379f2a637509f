// SPDX-License-Identifier: GPL-3.0-or-later
// 'critical' keeps calls apart, in no order: right if all call the same, wrong if
// which section comes first makes a difference, whichever did in this run.
// RUN: %mpicc -w -fopenmp %s -o %t %rt
// RUN: %status -n 2 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 2 %t wrong | FileCheck %s
// RIGHT: exit status 0
// CHECK: parcoach: error: two threads call collectives of MPI_COMM_WORLD one after the other, but either call can be the first [parcoach-concurrent]
// CHECK-DAG: MPI_Barrier {{.*}} inside 'critical'
// CHECK-DAG: MPI_Allreduce {{.*}} inside 'critical'
// CHECK: exit status 66
#include <mpi.h>
#include <omp.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int provided, x = 1, y = 0;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
#pragma omp parallel num_threads(2)
	{
		/* The same thread is first on both processes, in this run. */
		usleep(omp_get_thread_num() * 100000);
#pragma omp critical(turn)
		if (argc == 1 || omp_get_thread_num() > 0)
			MPI_Barrier(MPI_COMM_WORLD);
		else
			MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM,
				      MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
