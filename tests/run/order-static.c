// SPDX-License-Identifier: GPL-3.0-or-later
// Each communicator is used by one iteration of each of two loops with no barrier
// between.  With schedule (static), as many iterations and the same chunks that is
// one thread; with other chunks, more iterations or another schedule it can be two.
// RUN: %mpicc -w -fopenmp -fplugin-arg-parcoach-instrument=all '-DFIRST=schedule(static)' '-DSECOND=schedule(static)' %s -o %t.1 %rt
// RUN: %status -n 2 %t.1 4 | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 2 %t.1 8 | FileCheck %s --check-prefixes=CHECK,OTHER
// RUN: %mpicc -w -fopenmp -fplugin-arg-parcoach-instrument=all '-DFIRST=schedule(static, n)' '-DSECOND=schedule(static, 1)' %s -o %t.2 %rt
// RUN: %status -n 2 %t.2 1 | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 2 %t.2 4 | FileCheck %s --check-prefixes=CHECK,OTHER
// RUN: %mpicc -w -fopenmp -fplugin-arg-parcoach-instrument=all '-DFIRST=schedule(dynamic, 8)' '-DSECOND=schedule(dynamic, 8)' %s -o %t.3 %rt
// RUN: %long %status -n 2 %t.3 4 | FileCheck %s
// RUN: %mpicc -w -fopenmp -fplugin-arg-parcoach-instrument=all -DFIRST= -DSECOND= %s -o %t.4 %rt
// RUN: %long %status -n 2 %t.4 4 | FileCheck %s --check-prefixes=CHECK,SAME
// RIGHT: exit status 0
// CHECK: parcoach: error: {{.*}} [parcoach-multithreaded]
// OTHER-NEXT: parcoach: {{.*}}, thread [[T:[01]]] of 2  MPI_Barrier {{.*}}  inside 'for'
// OTHER-NOT: thread [[T]] of 2
// OTHER: parcoach: job stopped
// SAME: parcoach: {{.*}}, thread [[T:[01]]] of 2  MPI_Barrier
// SAME-NEXT: parcoach: {{.*}}, thread [[T]] of 2  MPI_Barrier
// SAME-NEXT: parcoach:   one thread made both calls in this run
// CHECK: exit status 66
#include <mpi.h>
#include <stdlib.h>

#define PRAGMA(X) _Pragma(#X)
#define FOR(CLAUSE) PRAGMA(omp for nowait CLAUSE)

int main(int argc, char **argv)
{
	int provided, n = atoi(argv[1]);
	MPI_Comm comm[8];

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
	for (int i = 0; i < 8; i++)
		MPI_Comm_dup(MPI_COMM_WORLD, &comm[i]);
#pragma omp parallel num_threads(2)
	{
		FOR(FIRST)
		for (int i = 0; i < 4; i++)
			MPI_Barrier(comm[i]);
		FOR(SECOND)
		for (int i = 0; i < (n == 8 ? 8 : 4); i++)
			MPI_Barrier(comm[i]);
	}
	for (int i = 0; i < 8; i++)
		MPI_Comm_free(&comm[i]);
	MPI_Finalize();
	return 0;
}
