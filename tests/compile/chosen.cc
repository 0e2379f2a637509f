// SPDX-License-Identifier: GPL-3.0-or-later
// std::max, std::min and std::clamp give a reference to one of their arguments: what is
// read there is what the variable is then, here the sum.
// RUN: %pcxx -std=c++17 -O1 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <algorithm>

static double work(int rank, double x)
{
	return x / (rank + 2);
}

int main(int argc, char **argv)
{
	int rank, n;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	double error = work(rank, 9);
	double own = std::max(error, 1e-3);
	MPI_Allreduce(MPI_IN_PLACE, &error, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
	double bound = std::max(error, 1e-3);
	if (bound < 0.5)
		MPI_Barrier(MPI_COMM_WORLD);
	n = rank;
	MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
	if (std::clamp(n, 1, 7) > 3)
		MPI_Barrier(MPI_COMM_WORLD);
	if (own < 0.5)
		// CHECK: [[#@LINE+1]]:{{.*}}: warning: not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
	if (std::clamp(rank, 1, 7) > 3)
		// CHECK: [[#@LINE+1]]:{{.*}}: warning: not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
}
