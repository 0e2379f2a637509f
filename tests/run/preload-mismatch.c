// SPDX-License-Identifier: GPL-3.0-or-later
// A program that was not compiled with the plugin: silent and with its own exit
// status when it is right; else the lines, or what stands in their place.
// RUN: %handcc %s -o %t
// RUN: %handcc -g0 %s -o %t.symbols
// RUN: %handcc -g0 -s -O2 %s -o %t.bare
// RUN: %long %preload -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: env PARCOACH_VERBOSE=1 %preload -n 3 %t | FileCheck %s --check-prefixes=RIGHT,COUNT
// RUN: %preload -n 3 %t wrong | FileCheck %s
// RUN: %long env PARCOACH_MATCH=agree %preload -n 3 %t wrong | FileCheck %s
// RUN: %long %preload -n 3 %t.symbols wrong | FileCheck %s --check-prefix=SYMBOL
// RUN: %preload -n 3 %t.bare wrong | FileCheck %s --check-prefix=BARE
// RIGHT-NOT: parcoach: error
// COUNT: parcoach: 303 checks by 3 processes, 0 skipped
// RIGHT: exit status 3
#include <mpi.h>

__attribute__((noinline)) static void work(int rank)
{
	int x = 0;

	// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
	// SYMBOL: parcoach: error: processes of MPI_COMM_WORLD
	// BARE: parcoach: error: processes of MPI_COMM_WORLD
	if (rank == 0)
		// CHECK-NEXT: parcoach:   rank 0     MPI_Barrier  {{.*}}preload-mismatch.c:[[#@LINE+3]]{{(,.*)?$}}
		// SYMBOL-NEXT: parcoach:   rank 0     MPI_Barrier  in work (preload-mismatch.c.tmp.symbols+0x{{[0-9a-f]+}}){{$}}
		// BARE-NEXT: parcoach:   rank 0     MPI_Barrier  preload-mismatch.c.tmp.bare+0x{{[0-9a-f]+}}{{$}}
		MPI_Barrier(MPI_COMM_WORLD);
	else
		// CHECK-NEXT: parcoach:   ranks 1-2  MPI_Bcast    {{.*}}preload-mismatch.c:[[#@LINE+3]]{{(,.*)?$}}
		// SYMBOL-NEXT: parcoach:   ranks 1-2  MPI_Bcast    in work (preload-mismatch.c.tmp.symbols+0x{{[0-9a-f]+}}){{$}}
		// BARE-NEXT: parcoach:   ranks 1-2  MPI_Bcast    preload-mismatch.c.tmp.bare+0x{{[0-9a-f]+}}{{$}}
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	// CHECK-NEXT: parcoach: job stopped
	// CHECK: exit status 66
	// SYMBOL: exit status 66
	// BARE: exit status 66
}

int main(int argc, char **argv)
{
	int rank, sum;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < 100; i++)
		MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	if (argc > 1)
		work(rank);
	MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
	MPI_Finalize();
	return sum;
}
