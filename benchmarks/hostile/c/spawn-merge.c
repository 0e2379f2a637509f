// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 2
// not paper: it does not compare beyond MPI_COMM_WORLD
// Two processes start two more, and all four are merged; a child calls something else.
#include "../case.h"

int main(int argc, char **argv)
{
	MPI_Comm parent, both;
	int sum = 0, v = 1;
	char *arguments[] = { "child", NULL };

	begin(MPI_THREAD_SINGLE);
	MPI_Comm_get_parent(&parent);
	if (parent == MPI_COMM_NULL)
		MPI_Comm_spawn(argv[0], arguments, 2, MPI_INFO_NULL, 0, WORLD, &parent,
			       MPI_ERRCODES_IGNORE);
	MPI_Intercomm_merge(parent, argc > 1, &both);
	for (int k = 0; k < 10; k++) {
		if (IS_WRONG && argc > 1 && rank == 1 && k == 5)
			MPI_Bcast(&v, 1, MPI_INT, 0, both);
		else
			sum = sum_of(1, both);
	}
	MPI_Comm_free(&both);
	MPI_Comm_disconnect(&parent);
	if (argc == 1 && rank == 0)
		printf("result %d\n", sum);
	MPI_Finalize();
	return 0;
}
