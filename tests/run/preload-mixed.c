// SPDX-License-Identifier: GPL-3.0-or-later
// A program with checks and a library without: each call is compared once, and
// those of one with those of the other.
// RUN: %handcc -DLIBRARY -fPIC -shared %s -o %t.so
// RUN: %handcc %top-plugin -w -fplugin-arg-parcoach-instrument=all %s %t.so -o %t %rt
// RUN: %handcc %top-plugin -w -fplugin-arg-parcoach-instrument=all %s %t.so -o %t.a %build/libparcoach_rt.a
// RUN: %long env PARCOACH_VERBOSE=1 %preload -n 2 %t | FileCheck %s --check-prefix=RIGHT
// RUN: env PARCOACH_VERBOSE=1 %preload -n 2 %t.a | FileCheck %s --check-prefix=RIGHT
// RUN: %long env PARCOACH_MATCH=agree PARCOACH_VERBOSE=1 %preload -n 2 %t | FileCheck %s --check-prefix=RIGHT
// RUN: %preload -n 2 %t wrong | FileCheck %s
// RUN: %long %preload -n 2 %t.a wrong | FileCheck %s
// RUN: %long env PARCOACH_MATCH=agree %preload -n 2 %t wrong | FileCheck %s
// RIGHT-NOT: parcoach: error
// RIGHT: parcoach: 44 checks by 2 processes, 0 skipped
// RIGHT: exit status 0
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
#include <mpi.h>

void library(int *x);

#ifdef LIBRARY
void library(int *x)
{
	// CHECK-NEXT: parcoach:   rank 0  MPI_Allreduce  {{.*}}preload-mixed.c:[[#@LINE+1]]{{(,.*)?$}}
	MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}
#else
int main(int argc, char **argv)
{
	int rank, x = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < 10; i++) {
		// CHECK-NEXT: parcoach:   rank 1  MPI_Bcast      {{.*}}preload-mixed.c:[[#@LINE+1]]{{(,.*)?$}}
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
		library(&x);
		if (argc > 1 && rank == 0)
			library(&x);
	}
	MPI_Barrier(MPI_COMM_WORLD);
	library(&x);
	// CHECK: exit status 66
	MPI_Finalize();
	return 0;
}
#endif
