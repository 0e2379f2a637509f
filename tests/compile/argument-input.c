// SPDX-License-Identifier: GPL-3.0-or-later
// The user chooses the number of arguments: where only the processes of one side
// follow it, some number makes them differ.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcc -c -DRIGHT %s -o %t.o 2>&1 | count 0
#include <mpi.h>

int main(int argc, char **argv)
{
	int rank, in[2] = { 0 }, out[2], n = 1;
	MPI_Op op = MPI_SUM;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (argc == 1) {
		n = 2;
		op = MPI_MAX;
	}
#ifdef RIGHT
	if (rank == 0 && argc == 1)
		MPI_Reduce(in, out, 2, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
	else
		MPI_Reduce(in, out, n, MPI_INT, op, 0, MPI_COMM_WORLD);
#else
	if (rank == 0)
		// CHECK: :[[#@LINE+1]]:{{.*}} the operation of 'MPI_Reduce' may differ
		MPI_Reduce(in, out, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
	else
		MPI_Reduce(in, out, 1, MPI_INT, op, 0, MPI_COMM_WORLD);
	if (rank == 0)
		// CHECK: :[[#@LINE+1]]:{{.*}} the count of 'MPI_Bcast' may differ
		MPI_Bcast(in, 1, MPI_INT, 0, MPI_COMM_WORLD);
	else
		MPI_Bcast(in, n, MPI_INT, 0, MPI_COMM_WORLD);
#endif
	MPI_Finalize();
	return 0;
}
