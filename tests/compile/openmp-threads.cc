// SPDX-License-Identifier: GPL-3.0-or-later
// std::thread runs beside its creator until it is joined.
// RUN: %pcxx -std=c++17 -pthread -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <thread>

static void work()
{
	MPI_Barrier(MPI_COMM_WORLD);
}

void right()
{
	std::thread t(work);

	t.join();
	MPI_Barrier(MPI_COMM_WORLD);
}

void wrong(int *x)
{
	std::thread t(work);

	MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Bcast' may run at the same time as 'MPI_Barrier'
	t.join();
}
