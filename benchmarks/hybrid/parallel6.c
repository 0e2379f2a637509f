// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: MPI-4.0 11.6.2, 6.14: collectives of concurrent threads are only
//   restricted on one communicator; here each thread has its own.
#include "hybrid.h"

int main(int argc, char **argv)
{
	MPI_Comm comms[2];

	START(MPI_THREAD_MULTIPLE);
	for (int i = 0; i < 2; i++)
		MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
#pragma omp parallel num_threads(2)
	MPI_Barrier(comms[omp_get_thread_num()]);
	for (int i = 0; i < 2; i++)
		MPI_Comm_free(&comms[i]);
	MPI_Finalize();
	return 0;
}
