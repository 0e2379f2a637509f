// SPDX-License-Identifier: GPL-3.0-or-later
// A process that finalizes MPI and exits does not end the job.  The environment may
// differ between processes, so nothing is told of it; the run looks.
// RUN: %mpicc -g %s -o %t %rt 2>&1 | count 0
// RUN: %status -n 2 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: env LAST=yes %status -n 2 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 2 %t one | FileCheck %s
// RIGHT: exit status 0
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// CHECK-DAG: rank 0 {{.*}}MPI_Finalize {{.*}}exit-called.c:[[#@LINE+19]]
// CHECK-DAG: rank 1 {{.*}}MPI_Bcast {{.*}}exit-called.c:[[#@LINE+21]]
// CHECK: exit status 66
#define _GNU_SOURCE
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	const char *last;
	int rank, n = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	/* As if the launcher had not handed it on. */
	if (argc > 1 && rank == 0)
		setenv("LAST", "yes", 1);
	last = getenv("LAST");
	if (last && *last == 'y') {
		MPI_Finalize();
		exit(0);
	}
	MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
