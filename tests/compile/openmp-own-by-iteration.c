// SPDX-License-Identifier: GPL-3.0-or-later
// Each thread has the communicators of its own iterations: no two threads are in
// collectives of one communicator.  With one communicator for all they are.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

static void work(int wrong)
{
	MPI_Comm comm[4];

	for (int i = 0; i < 4; i++)
		MPI_Comm_dup(MPI_COMM_WORLD, &comm[i]);
#pragma omp parallel for schedule(static)
	for (int i = 0; i < 4; i++)
		MPI_Barrier(comm[i]);
	if (!wrong)
		return;
#pragma omp parallel for
	for (int i = 0; i < 4; i++)
		MPI_Barrier(comm[0]); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: {{.*}} [parcoach-multithreaded]
}

int main(int argc, char **argv)
{
	int provided;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
	if (provided < MPI_THREAD_MULTIPLE)
		MPI_Abort(MPI_COMM_WORLD, 1);
	work(1);
	MPI_Finalize();
	return 0;
}
