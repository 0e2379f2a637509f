// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.19.1, 2.10.1: the two sections exclude each other and
//   make the same call: every order is the same sequence.
#include "hybrid.h"

int main(int argc, char **argv)
{
	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel sections num_threads(2)
	{
#pragma omp section
#pragma omp critical(mpi)
		MPI_Barrier(MPI_COMM_WORLD);
#pragma omp section
#pragma omp critical(mpi)
		MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
