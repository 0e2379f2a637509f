// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: argument
// n: 2
// not paper: it compares operations only
// 4 integers equal one contiguous type of 4, but not 2 doubles, far behind.
#include "../case.h"

int main(void)
{
	MPI_Datatype four;
	double v[2] = { 0, 0 };

	begin(MPI_THREAD_SINGLE);
	MPI_Type_contiguous(4, MPI_INT, &four);
	MPI_Type_commit(&four);
	if (rank == 1)
		usleep(100000);
	for (int k = 0; k < 400; k++) {
		if (IS_WRONG && rank == 1 && k == 200)
			MPI_Bcast(v, 2, MPI_DOUBLE, 0, WORLD);
		else if (rank)
			MPI_Bcast(v, 1, four, 0, WORLD);
		else
			MPI_Bcast(v, 4, MPI_INT, 0, WORLD);
	}
	MPI_Type_free(&four);
	return end(0);
}
