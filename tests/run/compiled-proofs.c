// SPDX-License-Identifier: GPL-3.0-or-later
// instrument=proofs: the run is silent if all that is proved equal is equal, and
// names the first place where it is not.  A fact of the user that is wrong is
// such a place: the loop of run (), on the communicator of the even or of the
// odd ranks.  What some processes do alone is not compared.
// RUN: %mpicc -w -fplugin-arg-parcoach-instrument=proofs %s -o %t %rt
// RUN: %mpicc -w -O2 -fplugin-arg-parcoach-instrument=proofs %s -o %t.2 %rt
// RUN: env PARCOACH_VERBOSE=1 %status -n 4 %t 0 | FileCheck %s --check-prefix=RIGHT
// RUN: %long env PARCOACH_MATCH=agree %status -n 4 %t.2 0 | FileCheck %s --check-prefix=SILENT --implicit-check-not=parcoach
// RUN: %status -n 4 %t 1 | FileCheck %s
// RUN: %long %status -n 4 %t.2 1 | FileCheck %s
// RIGHT: parcoach: proofs: {{[1-9][0-9]*}} places, {{[1-9][0-9]*}} values of 4 processes compared; 0 times they were not comparable
// RIGHT: exit status 0
// SILENT: exit status 0
// CHECK: parcoach: internal: proof of {{.*}}compiled-proofs.c:[[#@LINE+18]] does not hold on ranks 0 and 1 of a communicator of 2 processes
// CHECK-NEXT: parcoach:   rank 0                          the condition is false  {{.*}}compiled-proofs.c:[[#@LINE+17]]
// CHECK-NEXT: parcoach:   rank 1 (MPI_COMM_WORLD rank 2)  the condition is true   {{.*}}compiled-proofs.c:[[#@LINE+16]]
// CHECK-NEXT: parcoach:   visit 4 of this place
// CHECK: exit status 66
#include <mpi.h>
#include <stdlib.h>
static double x;
static __attribute__((noipa, parcoach_uniform)) int steps(int wrong)
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	return rank == 2 ? 3 + wrong : 3;
}

static void run(MPI_Comm comm, int n)
{
	for (int i = 0; i < n; i++)
		x += 1;
	MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_DOUBLE, MPI_SUM, comm);
	if (x > 0)
		MPI_Barrier(comm);
}

int main(int argc, char **argv)
{
	MPI_Comm half;
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &half);
	if (rank == 3)
		run(MPI_COMM_SELF, 3);
	run(half, steps(atoi(argv[1])));
	MPI_Comm_free(&half);
	MPI_Finalize();
	return 0;
}
