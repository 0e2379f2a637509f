// SPDX-License-Identifier: GPL-3.0-or-later
// Static variables of one name in two blocks of a function are two.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

void one(MPI_Comm comm)
{
	{
		static int x;

		MPI_Comm_rank(comm, &x);
		// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		if (x)
			MPI_Barrier(comm);
	}
	{
		static int x;

		if (x++ < 4)
			MPI_Barrier(comm);
	}
}
