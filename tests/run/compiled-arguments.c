// SPDX-License-Identifier: GPL-3.0-or-later
// Root and reduction operation get from the compiler to the run time.
// RUN: %mpicc -fplugin-arg-parcoach-instrument=all -w %s -o %t %rt
// RUN: %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 3 %t root | FileCheck %s --check-prefix=ROOT
// RUN: %status -n 3 %t op | FileCheck %s --check-prefix=OP
// RIGHT: exit status 0
// ROOT: parcoach: error: processes of MPI_COMM_WORLD pass different roots to MPI_Bcast [parcoach-argument]
// ROOT-NEXT: parcoach:   ranks 0-1  MPI_Bcast, root 0  {{.*}}compiled-arguments.c:[[#@LINE+18]]
// ROOT-NEXT: parcoach:   rank 2     MPI_Bcast, root 2  {{.*}}compiled-arguments.c:[[#@LINE+17]]
// ROOT: exit status 66
// OP: parcoach: error: processes of MPI_COMM_WORLD pass different reduction operations to MPI_Reduce [parcoach-argument]
// OP-NEXT: parcoach:   ranks 0-1  MPI_Reduce, MPI_SUM
// OP-NEXT: parcoach:   rank 2     MPI_Reduce, MPI_MAX
// OP: exit status 66
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
	int rank, x = 1, y = 0, root, wrong;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	wrong = argc > 1 && rank == 2;
	root = wrong && !strcmp(argv[1], "root") ? 2 : 0;
	MPI_Bcast(&x, 1, MPI_INT, root, MPI_COMM_WORLD);
	MPI_Reduce(&x, &y, 1, MPI_INT,
		   wrong && !strcmp(argv[1], "op") ? MPI_MAX : MPI_SUM, 0,
		   MPI_COMM_WORLD);
	MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
