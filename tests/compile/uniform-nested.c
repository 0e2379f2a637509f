// SPDX-License-Identifier: GPL-3.0-or-later
// Functions inside functions (GNU C): they see, and set, the variables of those around
// them.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %mpicc -O2 -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

static void reads(MPI_Comm comm)
{
	int rank, size;

	void inside(void)
	{
		if (size > 2)
			MPI_Barrier(comm);
		// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		if (rank)
			MPI_Barrier(comm);
		// CHECK: it depends on 'rank', set here by 'MPI_Comm_rank'
	}

	MPI_Comm_rank(comm, &rank);
	MPI_Comm_size(comm, &size);
	inside();
}

static void sets(MPI_Comm comm)
{
	int rank, good = 0, bad = 0;

	MPI_Comm_rank(comm, &rank);
	{
		void set(void)
		{
			good = 3;
		}
		good = rank;
		set();
	}
	{
		void set(void)
		{
			bad = rank;
		}
		set();
	}
	if (good)
		MPI_Barrier(comm);
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (bad)
		MPI_Barrier(comm);
	// CHECK: it depends on 'bad', set here by 'set'
}

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	reads(MPI_COMM_WORLD);
	sets(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
