// SPDX-License-Identifier: GPL-3.0-or-later
// One process ends by exit (), std::exit () or from main without MPI_Finalize,
// the others wait for it in a collective.
// RUN: %mpicxx -w %s -o %t %rt
// RUN: %long %mpicxx -w -O2 %s -o %t.2 %rt
// RUN: %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 3 %t exit | FileCheck %s
// RUN: %long %status -n 3 %t.2 std | FileCheck %s
// RUN: %status -n 3 %t return | FileCheck %s
// RIGHT: exit status 0
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// CHECK-DAG: parcoach:   rank 1 {{ *}}{{exit|main}}
#include <mpi.h>
#include <cstdlib>
#include <cstring>
#include <stdlib.h>

static int leave(const char *how)
{
	if (!strcmp(how, "exit"))
		exit(3);
	if (!strcmp(how, "std"))
		std::exit(3);
	return 3;
}

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (argc > 1 && rank == 1)
		return leave(argv[1]);
	MPI_Barrier(MPI_COMM_WORLD); // CHECK-DAG: parcoach:   ranks 0, 2 {{ *}}MPI_Barrier {{.*}}compiled-exit.cc:[[#@LINE]]
	MPI_Finalize();
	return 0;
}
// CHECK: exit status 66
