// SPDX-License-Identifier: GPL-3.0-or-later
// Who has started a nonblocking collective cannot be asked any more; it is named
// all the same, and so is its file.
// RUN: %mpicc -w %s -o %t %rt
// RUN: %status -n 3 %t | FileCheck %s
// CHECK: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// CHECK-NEXT: parcoach:   rank 0     MPI_Barrier   {{.*}}compiled-nonblocking.c:[[#@LINE+13]]
// CHECK-NEXT: parcoach:   ranks 1-2  MPI_Ibarrier  {{.*}}compiled-nonblocking.c:[[#@LINE+10]]
// CHECK: exit status 66
#include <mpi.h>
int main(int argc, char **argv)
{
	MPI_Request request = MPI_REQUEST_NULL;
	int rank;
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank)
		MPI_Ibarrier(MPI_COMM_WORLD, &request);
	else
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Wait(&request, MPI_STATUS_IGNORE);
	MPI_Finalize();
	return 0;
}
