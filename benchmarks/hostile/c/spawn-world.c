// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 2
// The children have a world of their own, in which one makes a mistake.
#include "../case.h"

int main(int argc, char **argv)
{
	MPI_Comm parent;
	int v = 1;
	char *arguments[] = { "child", NULL };

	begin(MPI_THREAD_SINGLE);
	MPI_Comm_get_parent(&parent);
	if (parent == MPI_COMM_NULL)
		MPI_Comm_spawn(argv[0], arguments, 3, MPI_INFO_NULL, 1, WORLD, &parent,
			       MPI_ERRCODES_IGNORE);
	for (int k = 0; k < 20; k++) {
		if (IS_WRONG && argc > 1 && rank == 1 && k == 15)
			MPI_Bcast(&v, 1, MPI_INT, 1, WORLD);
		else
			v = sum_of(1, WORLD);
	}
	MPI_Barrier(parent);
	MPI_Comm_disconnect(&parent);
	if (argc == 1 && rank == 0)
		printf("result %d\n", v);
	MPI_Finalize();
	return 0;
}
