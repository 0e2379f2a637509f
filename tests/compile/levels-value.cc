// SPDX-License-Identifier: GPL-3.0-or-later
// As levels-value.c: the level is a member that the constructor sets.
// RUN: %mpicxx -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

class Session {
	int required;
public:
	int provided;
	Session(int &argc, char **&argv) : required(MPI_THREAD_FUNNELED)
	{
		MPI_Init_thread(&argc, &argv, required, &provided);
	}
	~Session() { MPI_Finalize(); }
};

int main(int argc, char **argv)
{
	Session session(argc, argv);

	if (session.provided < MPI_THREAD_FUNNELED)
		MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel
#pragma omp single
	MPI_Send(0, 0, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Send' needs MPI_THREAD_SERIALIZED
}
