// SPDX-License-Identifier: GPL-3.0-or-later
// std::mutex gives the sections of several threads no order.
// RUN: %pcxx -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <mutex>
#include <omp.h>

static std::mutex mutex;

void right(int *x)
{
#pragma omp parallel
	{
		mutex.lock();
		MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
		mutex.unlock();
	}
}

void wrong(int *x)
{
#pragma omp parallel
	{
		int root = omp_get_thread_num();

		mutex.lock();
		MPI_Bcast(x, 1, MPI_INT, root, MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Bcast' may be called before or after 'MPI_Bcast'
		// CHECK: note: (2) the root is not the same in all threads
		mutex.unlock();
	}
}
