// SPDX-License-Identifier: GPL-3.0-or-later
// What a function of another unit calls before it ends the job counts in the whole
// program, too.
// RUN: %mpicc -g -DOTHER -c %s -o %t.other.o 2>&1 | count 0
// RUN: %mpicc -g -c %s -o %t.o 2>&1 | count 0
// RUN: not %parcoach check --quiet %t.o %t.other.o | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <stdlib.h>

void fail(int code), quit(int code), perhaps(int value);

#ifdef OTHER

void fail(int code)
{
	MPI_Abort(MPI_COMM_WORLD, code);
}

void quit(int code)
{
	MPI_Finalize();
	exit(code);
}

void perhaps(int value)
{
	if (value == 5) {
		MPI_Barrier(MPI_COMM_WORLD);
		exit(1);
	}
}

#else

int main(int argc, char **argv)
{
	int rank, n = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (argc > 9)
		quit(1);
	if (rank == 0 && argc > 7)
		fail(1);
	if (rank == 0 && argc < 2)
		// CHECK: exit-called.c:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}} 'MPI_Finalize' in 'quit'{{.*}}[parcoach-divergence]
		quit(1);
	// CHECK: exit-called.c:[[#@LINE+1]]:{{[0-9]+}}: note:
	MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
	if (rank == 1)
		// CHECK: exit-called.c:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}} 'MPI_Barrier' in 'perhaps'{{.*}}[parcoach-divergence]
		perhaps(argc);
	// CHECK: exit-called.c:[[#@LINE+1]]:{{[0-9]+}}: note:
	MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}

#endif
