// SPDX-License-Identifier: GPL-3.0-or-later
// Functions that other units call by another name: constructors and destructors,
// whose calls name the complete object, and the attribute alias.
// RUN: %mpicxx -O2 -c %s -o %t.main.o 2>&1 | count 0
// RUN: %mpicxx -O2 -DOTHER -c %s -o %t.other.o 2>&1 | count 0
// RUN: not %parcoach check %t.main.o %t.other.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// The same without the symbols of these functions.
// RUN: %long %mpicxx -O2 -flto -c %s -o %t.main.o
// RUN: %long %mpicxx -O2 -flto -DOTHER -c %s -o %t.other.o
// RUN: %long not %parcoach check %t.main.o %t.other.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %long mpicxx -O2 -flto -s %t.main.o %t.other.o %rt -o %t
// RUN: %long not %parcoach check %t 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

class Grid {
	MPI_Comm comm;
	int rank;
public:
	explicit Grid(MPI_Comm c);
	~Grid();
	bool root() const { return rank == 0; }
};
extern "C" void meet_all(MPI_Comm comm);

#ifdef OTHER
Grid::Grid(MPI_Comm c) : comm(c)
{
	MPI_Comm_rank(comm, &rank);
	MPI_Barrier(comm);
}

Grid::~Grid()
{
	MPI_Barrier(MPI_COMM_WORLD);
}

extern "C" void meet(MPI_Comm comm)
{
	MPI_Barrier(comm);
}
extern "C" void meet_all(MPI_Comm comm) __attribute__((alias("meet")));
#else
int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0)
		Grid(MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach 'MPI_Barrier' in 'Grid::Grid'
	{
		Grid grid(MPI_COMM_WORLD);

		if (grid.root())
			meet_all(MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach 'MPI_Barrier' in 'meet'
	}
	MPI_Finalize();
}
#endif
