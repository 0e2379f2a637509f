// SPDX-License-Identifier: GPL-3.0-or-later
// A user asks why nothing is said of a call: by the compiler and by `parcoach check`.
// RUN: %pcc -fplugin-arg-parcoach-why=20 -c %s -o %t.o | FileCheck %s
// RUN: %parcoach check --quiet --why=why.c:20 %t.o | FileCheck %s
// RUN: not %pcc -fplugin-arg-parcoach-why=1x -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=LINE
// RUN: not %pcc -fplugin-arg-parcoach-why=1 -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not %parcoach check --why=20 %t.o 2>&1 | FileCheck %s --check-prefix=PLACE
#include <mpi.h>

int main(void)
{
	int n = 0, rank;

	MPI_Init(NULL, NULL);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0)
		n = 3;
	MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
	if (n > 2)
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
// CHECK: why.c:20: 'MPI_Barrier'
// CHECK-NEXT: all processes call it together: proved
// CHECK-NEXT: (1) why.c:19: this condition is the same on all processes
// CHECK: why.c:18: 'n' is set by 'MPI_Bcast': a collective gives all its processes the same value
// CHECK: on one communicator, window or file: proved
// LINE: error: parcoach: bad value '1x' of the plugin argument 'why'; it must be the number of a line, 1 or more
// NONE: error: parcoach: no collective is called in line '1', the value of the plugin argument 'why'
// PLACE: '20' is not a value of --why; legal values: FILE:LINE, for example 'heat.c:41'
