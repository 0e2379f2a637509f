// SPDX-License-Identifier: GPL-3.0-or-later
// All processes of a part have its communicator.  So only the rank in the part decides
// the condition there.
// RUN: %pcxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

class grid {
public:
	explicit grid(MPI_Group some)
	{
		MPI_Comm_create(MPI_COMM_WORLD, some, &comm_);
	}
	bool in() const
	{
		return comm_ != MPI_COMM_NULL;
	}
	MPI_Comm comm() const
	{
		return comm_;
	}

private:
	MPI_Comm comm_;
};

void work(MPI_Group some, int everywhere)
{
	grid g(some);
	int rank = 0;

	if (g.in())
		MPI_Comm_rank(g.comm(), &rank);
	bool second = g.in() && rank == 1;
	if (second)
		// CHECK: [[#@LINE + 1]]:{{.*}}not every process of 'comm_' may reach this 'MPI_Barrier'
		MPI_Barrier(g.comm());
	bool all = g.in() && everywhere;
	if (all)
		MPI_Barrier(g.comm());
}
