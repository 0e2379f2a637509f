// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.14.5: with if (0) one thread of the host executes the
//   region, and the encountering one waits.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;
	MPI_Comm comm = MPI_COMM_WORLD;

	START(MPI_THREAD_SERIALIZED);
#pragma omp target if (0)
	MPI_Barrier(comm);
	MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
