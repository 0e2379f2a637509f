// SPDX-License-Identifier: GPL-3.0-or-later
// What a construct leaves if its iterations, its threads or its only thread are
// chosen by a value that differs between processes.
// REQUIRES: since-gcc-12
// RUN: %pcc -fopenmp -DLAST -fplugin-arg-parcoach-dump=plan -c %s -o %t.o 2>&1 | FileCheck %s --check-prefixes=CHECK,TOLD
// RUN: %pcc -fopenmp -DSHARED -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s
// RUN: %pcc -fopenmp -DFILTER -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s
// RUN: %pcc -fopenmp -DTEAM -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s
// RUN: %pcc -fopenmp -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s --check-prefix=NOT
#include <mpi.h>

int main(int argc, char **argv)
{
	int rank, q = 0, v[2] = { 0, 0 };

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#ifdef LAST
#pragma omp parallel for lastprivate(v)
	for (int i = 0; i < 3; i++)
		v[1] = rank;
#elif defined SHARED
#pragma omp parallel for num_threads(1)
	for (int i = 0; i < rank; i++)
		MPI_Barrier(MPI_COMM_WORLD);
#elif defined FILTER
#pragma omp parallel
#pragma omp masked filter(rank)
	q = 1;
#elif defined TEAM
#pragma omp parallel num_threads(rank + 1) reduction(+:q)
	q++;
#endif
	if (q == 1 || v[1])
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}} MPI_Barrier match
	MPI_Finalize();		// TOLD: [[#@LINE-1]]:{{[0-9]+}}: warning:
	return 0;
}
// NOT-NOT: match
