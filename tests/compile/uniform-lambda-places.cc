// SPDX-License-Identifier: GPL-3.0-or-later
// Lambdas in constructors, in templates, and in parallel regions (with -fopenmp and
// without).
// RUN: %mpicxx -std=c++17 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %long %mpicxx -std=c++17 -O2 -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

// In constructors and templates; in a parallel region (with -fopenmp and without).
struct made {
	int n;

	made(int k, MPI_Comm comm) : n(0)
	{
		int rank, mine = 0;

		MPI_Comm_rank(comm, &rank);
		[&] { mine = rank + k; n = k; }();
		if (n)
			MPI_Barrier(comm);
		// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		if (mine)
			MPI_Barrier(comm);
	}
};

template <class T> void sums(T v, MPI_Comm comm)
{
	T sum = 0, all = 0;
	int i = 0;

	for (int i = 0; i < 3; i++)
		[&] { sum += v * i; }();
	[&] { i = 4; }();
	MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, comm);
	if (all > 3)
		MPI_Barrier(comm);
	if (i > 3)
		MPI_Barrier(comm);
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (sum > 3)
		MPI_Barrier(comm);
}

void region(MPI_Comm comm)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
#pragma omp parallel
	{
		int mine = 0, all = 0;

		[&] { mine = rank; all = 3; }();
#pragma omp master
		{
			if (all == 3)
				MPI_Barrier(comm);
			// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
			if (mine == 0)
				MPI_Barrier(comm);
		}
	}
}

int main(int argc, char **argv)
{
	int total = 0, rank, provided;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
	if (provided < MPI_THREAD_FUNNELED)
		MPI_Abort(MPI_COMM_WORLD, 1);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	made(total, MPI_COMM_WORLD);
	sums<double>(rank, MPI_COMM_WORLD);
	region(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
