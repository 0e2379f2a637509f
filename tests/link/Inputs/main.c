/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <mpi.h>

extern void advance(double time, int who);

static int calls;

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (calls = 0; calls < 10; calls++)
		advance(0.1 * calls, rank % ODD);
	MPI_Finalize();
	return 0;
}
