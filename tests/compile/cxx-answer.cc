// SPDX-License-Identifier: GPL-3.0-or-later
// Answers that follow from what a container has, and numbers of elements after a call
// that may change them.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <algorithm>
#include <string>
#include <vector>

int main(int argc, char **argv)
{
	int rank, size;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	std::vector<int> a = {1, 2}, b = {1, rank}, c = {1, size}, v = {1, 2, 3};
	std::string s = std::to_string(rank), t = std::to_string(size);
	if (a == c)
		MPI_Barrier(MPI_COMM_WORLD);
	if (a == b) // CHECK: [[#@LINE+1]]:{{.*}}warning: not every process
		MPI_Barrier(MPI_COMM_WORLD);
	if (t.find("1") == 0)
		MPI_Barrier(MPI_COMM_WORLD);
	if (s.find("1") == 0) // CHECK: [[#@LINE+1]]:{{.*}}warning: not every process
		MPI_Barrier(MPI_COMM_WORLD);
	if (std::any_of(a.begin(), a.end(), [size](int x) { return x == size; }))
		MPI_Barrier(MPI_COMM_WORLD);
	if (std::any_of(a.begin(), a.end(), [rank](int x) { return x == rank; })) // CHECK: [[#@LINE+1]]:{{.*}}warning: not every process
		MPI_Barrier(MPI_COMM_WORLD);
	if (size == 1)
		v.erase(v.begin());
	if (v.size() == 3)
		MPI_Barrier(MPI_COMM_WORLD);
	if (rank == 1)
		v.erase(v.begin());
	if (v.size() == 3) // CHECK: [[#@LINE+1]]:{{.*}}warning: not every process
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
}
