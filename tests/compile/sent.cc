// SPDX-License-Identifier: GPL-3.0-or-later
// What process 0 has sent, and only the others take, in members of an object.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <iostream>

class grid {
public:
	void share(MPI_Comm comm);
	void crossed(MPI_Comm comm);
private:
	int nx, ny;
};

void grid::share(MPI_Comm comm)
{
	int rank, numbers[2];

	MPI_Comm_rank(comm, &rank);
	if (rank == 0) {
		std::cin >> nx >> ny;
		numbers[0] = nx;
		numbers[1] = ny;
	}
	MPI_Bcast(numbers, 2, MPI_INT, 0, comm);
	if (rank != 0) {
		nx = numbers[0];
		ny = numbers[1];
	}
	for (int i = 0; i < nx; i++)
		MPI_Barrier(comm);
}

void grid::crossed(MPI_Comm comm)
{
	int rank, numbers[2];

	MPI_Comm_rank(comm, &rank);
	if (rank == 0) {
		std::cin >> nx >> ny;
		numbers[0] = nx;
		numbers[1] = ny;
	}
	MPI_Bcast(numbers, 2, MPI_INT, 0, comm);
	if (rank != 0) {
		nx = numbers[1];
		ny = numbers[0];
	}
	for (int i = 0; i < nx; i++)
		// CHECK: sent.cc:[[@LINE+1]]:{{.*}}not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(comm);
}
