// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 3
// Collective writes, after a set view and before a preallocation.
#include "../case.h"

int main(void)
{
	MPI_File f;
	int v;

	begin(MPI_THREAD_SINGLE);
	v = rank;
	MPI_File_open(WORLD, "data.tmp", MPI_MODE_CREATE | MPI_MODE_RDWR |
		      MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &f);
	MPI_File_set_view(f, rank * 4, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
	for (int k = 0; k < 4; k++) {
		if (IS_WRONG && k == 3 && rank == 2)
			MPI_File_write_at_all(f, 0, &v, 1, MPI_INT, MPI_STATUS_IGNORE);
		else
			MPI_File_write_all(f, &v, 1, MPI_INT, MPI_STATUS_IGNORE);
	}
	MPI_File_sync(f);
	MPI_File_close(&f);
	return end(v);
}
