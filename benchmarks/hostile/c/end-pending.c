// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: timeout
// n: 3
// timeout: 4
// MPI_Finalize with persistent requests that are not freed, and messages on their way;
// or one process waits for a message which nobody sends, and the others finalize.
#include "../case.h"

int main(void)
{
	MPI_Request q[2];
	static int v, u;

	begin(MPI_THREAD_SINGLE);
	MPI_Send_init(&v, 1, MPI_INT, (rank + 1) % size, 1, WORLD, &q[0]);
	MPI_Recv_init(&u, 1, MPI_INT, (rank + 2) % size, 1, WORLD, &q[1]);
	for (int k = 0; k < 5; k++) {
		MPI_Startall(2, q);
		MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
	}
	MPI_Barrier(WORLD);
	if (IS_WRONG && rank == 1)
		MPI_Recv(&u, 1, MPI_INT, 0, 5, WORLD, MPI_STATUS_IGNORE);
	return end(1);
}
