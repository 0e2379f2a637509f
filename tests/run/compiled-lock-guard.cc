// SPDX-License-Identifier: GPL-3.0-or-later
// Threads of a team that call a collective one after the other, each with an object that
// has the mutex, are right.  Without the object they are not.
// RUN: %mpicxx -w -std=c++17 -fopenmp %s -o %t %rt
// RUN: %status -n 2 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %mpicxx -w -std=c++17 -fopenmp -DWRONG %s -o %t %rt
// RUN: %status -n 2 %t | FileCheck %s --check-prefix=WRONG
// RIGHT: exit status 0
// WRONG: parcoach: error: {{.*}} [parcoach-{{concurrent|multithreaded}}]
// WRONG: exit status 66
#include <mpi.h>
#include <cstdlib>
#include <mutex>
static std::mutex mutex;
static bool on = std::getenv("PATH"); // which the compiler does not know
static void work()
{
	std::unique_lock<std::mutex> first(mutex);
	if (on)
		MPI_Barrier(MPI_COMM_WORLD);
	first.unlock();
	std::scoped_lock second(mutex);
	if (on)
		MPI_Barrier(MPI_COMM_WORLD);
#ifdef WRONG
	mutex.unlock();
	MPI_Barrier(MPI_COMM_WORLD);
	mutex.lock();
#endif
}
int main(int argc, char **argv)
{
	int level;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
#pragma omp parallel num_threads(2)
	for (int i = 0; i < 100; i++)
		work();
	MPI_Finalize();
}
