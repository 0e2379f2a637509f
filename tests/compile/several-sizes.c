/* SPDX-License-Identifier: GPL-3.0-or-later */
// A program that refuses all numbers of processes but two: the paths of `a && b` that
// go on meet, and what they have in common holds behind.
// RUN: %pcc -O0 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int rank, size;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	if (size != 4 && size != 8) {
		MPI_Finalize();
		exit(1);
	}
	if (rank / 8 == 0)
		MPI_Barrier(MPI_COMM_WORLD);
	if (rank / 7 == 0)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:17: warning: {{.*}} 'MPI_Barrier' [parcoach-divergence]
	MPI_Finalize();
	return 0;
}
