// SPDX-License-Identifier: GPL-3.0-or-later
// Values that differ and others in one container: which one is read is not known, so the
// collectives are checked.  If all differ, or a known position has one that differs, that is
// told.
// RUN: %pcxx -std=c++17 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: nm %t.o | FileCheck %s --check-prefix=SYM
// SYM: __parcoach
#include <list>
#include <map>
#include <mpi.h>
#include <vector>

void pushed()
{
	int rank;
	std::vector<int> v;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	v.push_back(rank);
	v.push_back(5);
	if (v[1] > 3)
		MPI_Barrier(MPI_COMM_WORLD);
}

void linked()
{
	int rank;
	std::list<int> v;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	v.push_back(5);
	v.push_back(rank);
	if (v.front() > 3)
		MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
	std::vector<int> all, two(2);
	std::map<int, int> one;
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	pushed();
	linked();
	for (int i = 0; i < 3; i++)
		all.push_back(rank + i);
	if (all[1] > 3) // CHECK: [[#@LINE+1]]:28: warning: not every process
		MPI_Barrier(MPI_COMM_WORLD);
	two[0] = rank;
	two[1] = 5;
	if (two[1] > 3)
		MPI_Barrier(MPI_COMM_WORLD);
	if (two[0] > 3) // CHECK: [[#@LINE+1]]:28: warning: not every process
		MPI_Barrier(MPI_COMM_WORLD);
	one[7] = rank;
	if (one[7] > 3) // CHECK: [[#@LINE+1]]:28: warning: not every process
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
}
