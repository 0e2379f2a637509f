// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: argument
// n: 2
// skip real-nodes: by TCP it takes more than a minute on a busy machine, also without us
// not paper: it compares operations only
// 300 communicators at once, used and freed in another order than they were made.
#include "../case.h"
#define N 300

int main(void)
{
	static MPI_Comm c[N];
	int sum = 0, v = 1;

	begin(MPI_THREAD_SINGLE);
	for (int k = 0; k < N; k++)
		MPI_Comm_split(WORLD, 0, k % 2 ? rank : -rank, &c[k]);
	for (int k = 0; k < N; k++) {
		int at = k * 7 % N;

		MPI_Bcast(&v, 1, MPI_INT, IS_WRONG && k == 250 && rank, c[at]);
		sum += v;
	}
	for (int k = N - 1; k >= 0; k--)
		MPI_Comm_free(&c[k * 7 % N]);
	return end(sum);
}
