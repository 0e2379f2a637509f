// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: MPI-4.0 6.14: MPI_COMM_SELF has one process, with which no other has
//   to agree; the calls exclude each other.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel sections num_threads(2)
	{
#pragma omp section
#pragma omp critical
		MPI_Barrier(MPI_COMM_SELF);
#pragma omp section
#pragma omp critical
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_SELF);
	}
	MPI_Finalize();
	return 0;
}
