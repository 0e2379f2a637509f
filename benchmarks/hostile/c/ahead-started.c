// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 2
// not paper: it does not compare started collectives
// Each process starts 300 collectives before it completes one; rank 1 begins late,
// after a message of rank 0. One differs in the middle.
#include "../case.h"
#define N 300

int main(void)
{
	static int v[N], s[N];
	MPI_Request q[N];
	int go = 0;

	begin(MPI_THREAD_SINGLE);
	if (rank == 1)
		MPI_Recv(&go, 1, MPI_INT, 0, 0, WORLD, MPI_STATUS_IGNORE);
	for (int k = 0; k < N; k++) {
		v[k] = 1;
		if (IS_WRONG && rank == 1 && k == 150)
			MPI_Ireduce(&v[k], &s[k], 1, MPI_INT, MPI_SUM, 0, WORLD, &q[k]);
		else
			MPI_Ibcast(&v[k], 1, MPI_INT, 0, WORLD, &q[k]);
	}
	if (rank == 0)
		MPI_Send(&go, 1, MPI_INT, 1, 0, WORLD);
	MPI_Waitall(N, q, MPI_STATUSES_IGNORE);
	return end(sum_of(v[N - 1], WORLD));
}
