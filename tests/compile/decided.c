/* SPDX-License-Identifier: GPL-3.0-or-later */
// Conditions on ranks and sizes that differ in large jobs, or in one job only; and
// some that are the same on all processes of a part.
// RUN: %pcc -O1 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

void f(void)
{
	int rank, size, x = 0;
	MPI_Comm part;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	if (size == 360 && rank * 3 == 1077)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:17: warning: {{.*}} 'MPI_Barrier' [parcoach-divergence]
	if ((rank * 7) % 113 == 55)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:17: warning: {{.*}} 'MPI_Barrier' [parcoach-divergence]
	MPI_Bcast(&x, 1, MPI_INT, rank == 1500, MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:9: warning: the root {{.*}}[parcoach-argument]
	MPI_Comm_split(MPI_COMM_WORLD, rank / 200, rank, &part);
	if (rank == 1150)
		MPI_Barrier(part); // CHECK-DAG: [[#@LINE]]:17: warning: {{.*}} 'MPI_Barrier' [parcoach-divergence]
	if (rank < 1000)
		MPI_Barrier(part);
	if (rank * 2 / (2 * size) != 0)
		MPI_Barrier(MPI_COMM_WORLD);
}
