// SPDX-License-Identifier: GPL-3.0-or-later
// `swap` exchanges what two objects of the C++ library contain.
// RUN: %pcxx -std=c++17 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <string>
#include <utility>
#include <vector>

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	std::vector<int> a(3, rank), b(3, 5);
	std::string s = rank ? "x" : "y", t = "z";
	std::pair<int, int> p(rank, 1), q(2, 3);
	a.swap(b);
	std::swap(s, t);
	std::swap(p, q);
	if (a[0] > 2 || s == "x" || p.first > 2 || q.second > 2)
		MPI_Barrier(MPI_COMM_WORLD);
	if (b[0] > 2) // CHECK: [[#@LINE+1]]:28: warning: not every process
		MPI_Barrier(MPI_COMM_WORLD);
	if (t == "x") // CHECK: [[#@LINE+1]]:28: warning: not every process
		MPI_Barrier(MPI_COMM_WORLD);
	if (q.first > 2) // CHECK: [[#@LINE+1]]:28: warning: not every process
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
}
