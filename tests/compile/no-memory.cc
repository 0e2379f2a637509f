// SPDX-License-Identifier: GPL-3.0-or-later
// The same as no-memory.c; `new` that throws ends the program.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <cstdlib>
#include <fstream>
#include <new>

int asks(int n, MPI_Comm comm)
{
	int rank, *p = nullptr;

	MPI_Comm_rank(comm, &rank);
	if (rank == 0) {
		p = new (std::nothrow) int[n];
		if (p == nullptr)
			return -1;
	}
	MPI_Barrier(comm);
	delete[] p;
	return 0;
}

int file(int &n, MPI_Comm comm)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	if (rank == 0) {
		std::ifstream in("in");
		if (!in)
			return -1;
		in >> n;
	}
	// CHECK: no-memory.cc:[[@LINE+1]]:{{.*}}not every process of {{.*}} may reach this 'MPI_Bcast'
	MPI_Bcast(&n, 1, MPI_INT, 0, comm);
	return 0;
}
