// SPDX-License-Identifier: GPL-3.0-or-later
// A header that the user declares as a system header (-isystem) may have collectives:
// called through other functions of it, or in a function that is not seen.  What it
// only computes needs no check, nor do the functions of the C library.
// RUN: %pcc -isystem %S/Inputs/library -DCALL=library_step -c %s -o %t.o && nm %t.o | FileCheck %s
// RUN: %pcc -isystem %S/Inputs/library -DCALL=library_outside -c %s -o %t.o && nm %t.o | FileCheck %s
// RUN: %pcc -isystem %S/Inputs/library -DCALL=library_add -c %s -o %t.o && nm %t.o | not grep __parcoach
// CHECK: U __parcoach_MPI_Barrier
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <library.h>

int main(void)
{
	int rank;

	MPI_Init(NULL, NULL);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	printf("%d\n", abs(rank));
	CALL(rank == 1);
	MPI_Barrier(MPI_COMM_WORLD);
	return MPI_Finalize();
}
