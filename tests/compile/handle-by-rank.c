/* SPDX-License-Identifier: GPL-3.0-or-later */
// A rank that is a parameter chooses an operation or a communicator, by conditions of
// which each may differ: what they choose together is asked for.
// RUN: %pcc -O0 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

static void work(int rank, int size, int *x, MPI_Comm other)
{
	MPI_Allreduce(x, x + 1, 1, MPI_INT, rank < size ? MPI_SUM : MPI_MAX, MPI_COMM_WORLD);
	MPI_Allreduce(x, x + 1, 1, MPI_INT, rank < 7 ? MPI_SUM : MPI_MAX, MPI_COMM_WORLD); // CHECK: [[#@LINE]]:9: warning: the operation {{.*}}[parcoach-argument]
	MPI_Barrier(rank < 8 || rank >= 8 ? MPI_COMM_WORLD : other);
	MPI_Barrier(rank < 8 || rank >= 9 ? MPI_COMM_WORLD : other); // CHECK: [[#@LINE]]:9: warning: {{.*}} on different communicators [parcoach-argument]
}

int main(int argc, char **argv)
{
	int rank, size, x[2] = { 0 };
	MPI_Comm other;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	MPI_Comm_dup(MPI_COMM_WORLD, &other);
	work(rank, size, x, other);
	MPI_Comm_free(&other);
	MPI_Finalize();
	return 0;
}
