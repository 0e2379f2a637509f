// SPDX-License-Identifier: GPL-3.0-or-later
// std::swap and std::exchange replace all of a number.
// RUN: %pcxx -std=c++17 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <utility>

int main(int argc, char **argv)
{
	int rank, size, a, b, c;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	a = c = rank;
	b = size;
	std::swap(a, b);
	if (a > 3)
		MPI_Barrier(MPI_COMM_WORLD);
	if (b > 3) // CHECK: [[#@LINE+1]]:28: warning: not every process
		MPI_Barrier(MPI_COMM_WORLD);
	std::exchange(c, 5);
	if (c > 3)
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
}
