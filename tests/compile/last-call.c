/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A function that never returns and calls a collective is one mistake, wherever it is
 * called; a function that returns is one for each call.
 * RUN: %pcc -c %s -o /dev/null 2>&1 | FileCheck %s
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void fail(void)
{
	MPI_Finalize();
	exit(1);
}

static void sync(void)
{
	MPI_Barrier(MPI_COMM_WORLD);
}

static FILE *open_log(int rank, const char *name)
{
	FILE *f = NULL;

	if (rank == 0 && !(f = fopen(name, "w")))
		// CHECK: :[[#@LINE+1]]:{{.*}} may reach 'MPI_Finalize' in 'fail'
		fail();
	return f;
}

int main(int argc, char **argv)
{
	int rank, root = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	open_log(rank, "a");
	if (rank == 0 && argc > 2)
		// CHECK: :[[#@LINE+1]]:{{.*}} this call of 'fail' also leads to that 'MPI_Finalize'
		fail();
	if (rank == 1)
		// CHECK: :[[#@LINE+1]]:{{.*}} may reach 'MPI_Barrier' in 'sync'
		sync();
	MPI_Bcast(&root, 1, MPI_INT, 0, MPI_COMM_WORLD);
	if (rank == 2)
		// CHECK: :[[#@LINE+1]]:{{.*}} may reach 'MPI_Barrier' in 'sync'
		sync();
	MPI_Finalize();
	return 0;
}
// CHECK-NOT: warning:
