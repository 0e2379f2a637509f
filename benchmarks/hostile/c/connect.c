// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 4
// One half of the job accepts a connection of the other; a process calls another
// collective on that communicator.
#include "../case.h"

int main(void)
{
	char port[MPI_MAX_PORT_NAME] = "";
	MPI_Comm half, inter;
	int v = 1, s = 0;

	begin(MPI_THREAD_SINGLE);
	MPI_Comm_split(WORLD, rank % 2, rank, &half);
	if (rank == 0)
		MPI_Open_port(MPI_INFO_NULL, port);
	MPI_Bcast(port, MPI_MAX_PORT_NAME, MPI_CHAR, 0, WORLD);
	if (rank % 2)
		MPI_Comm_connect(port, MPI_INFO_NULL, 0, half, &inter);
	else
		MPI_Comm_accept(port, MPI_INFO_NULL, 0, half, &inter);
	for (int k = 0; k < 10; k++) {
		if (IS_WRONG && rank == 3 && k == 7)
			MPI_Barrier(inter);
		else
			MPI_Allreduce(&v, &s, 1, MPI_INT, MPI_SUM, inter);
	}
	MPI_Comm_disconnect(&inter);
	MPI_Comm_free(&half);
	if (rank == 0)
		MPI_Close_port(port);
	return end(s);
}
