// SPDX-License-Identifier: GPL-3.0-or-later
// The function that initializes the variables of the file has no text: no place, which
// is the end of 'main' here, is in it.
// RUN: %pcxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not="is called here"
#include <mpi.h>
#include <iostream> // has a variable that each file initializes

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank)
		// CHECK: [[#@LINE + 1]]:{{.*}}not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
	// CHECK: the other processes leave 'main' without calling it
}
