// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 4
// not paper: it does not compare started collectives
// A sparse exchange: synchronous sends, then a barrier that is tested while messages
// are received. One process calls the barrier that blocks.
#include "../case.h"

int main(void)
{
	int got = 0, v, done = 0, started = 0, sent, there;
	MPI_Request send, barrier;
	MPI_Status status;

	begin(MPI_THREAD_SINGLE);
	v = rank;
	MPI_Issend(&v, 1, MPI_INT, (rank + 1) % size, 9, WORLD, &send);
	while (!done) {
		int x;

		MPI_Iprobe(MPI_ANY_SOURCE, 9, WORLD, &there, &status);
		if (there) {
			MPI_Recv(&x, 1, MPI_INT, status.MPI_SOURCE, 9, WORLD, &status);
			got += x + 1;
		}
		if (started) {
			MPI_Test(&barrier, &done, MPI_STATUS_IGNORE);
			continue;
		}
		MPI_Test(&send, &sent, MPI_STATUS_IGNORE);
		if (sent && (!IS_WRONG || rank != 2)) {
			MPI_Ibarrier(WORLD, &barrier);
			started = 1;
		} else if (sent) {
			MPI_Barrier(WORLD);
			done = 1;
		}
	}
	return end(sum_of(got, WORLD));
}
