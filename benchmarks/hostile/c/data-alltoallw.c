// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 3
// Exchanges in which most have nothing to send, with another type for each process.
#include "../case.h"

int main(void)
{
	int in[3] = { 0 }, out[3], counts[3], none[3] = { 0, 0, 0 }, places[3] = { 0, 4, 8 };
	int elements[3] = { 0, 1, 2 };
	MPI_Datatype types[3] = { MPI_INT, MPI_INT, MPI_INT };

	begin(MPI_THREAD_SINGLE);
	for (int k = 0; k < 20; k++) {
		for (int p = 0; p < 3; p++) {
			counts[p] = (p + rank + k) % 2;
			out[p] = p + k;
		}
		if (IS_WRONG && k == 12 && rank == 0)
			MPI_Alltoallv(out, none, elements, MPI_INT, in, none, elements, MPI_INT, WORLD);
		else if (k % 4 == 0)
			MPI_Alltoallw(out, none, places, types, in, none, places, types, WORLD);
		else
			MPI_Alltoallw(out, counts, places, types, in, counts, places, types, WORLD);
	}
	return end(in[0] + in[1] + in[2]);
}
