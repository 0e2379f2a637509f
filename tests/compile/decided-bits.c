/* SPDX-License-Identifier: GPL-3.0-or-later */
// Builtins that count bits of a rank; numbers that are no signed numbers of 64 bits.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

void f(void)
{
	int rank, x = 0;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Bcast(&x, 1, MPI_INT, __builtin_popcount(rank) == 30, MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:9: warning: the root
	MPI_Bcast(&x, 1, MPI_INT, __builtin_popcount(rank) == 31, MPI_COMM_WORLD);
	MPI_Bcast(&x, 1, MPI_INT, __builtin_parityl(rank), MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:9: warning: the root
	MPI_Bcast(&x, 1, MPI_INT, __builtin_ffs(rank) == 31, MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:9: warning: the root
	MPI_Bcast(&x, 1, MPI_INT, __builtin_ffs(rank) == 33, MPI_COMM_WORLD);
	MPI_Bcast(&x, 1, MPI_INT, __builtin_ctz(rank + 1) == 20, MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:9: warning: the root
	MPI_Bcast(&x, 1, MPI_INT, __builtin_ctz(rank + 1) > 32, MPI_COMM_WORLD);
	MPI_Bcast(&x, 1, MPI_INT, __builtin_clz(rank + 1) == 20, MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:9: warning: the root
	MPI_Bcast(&x, 1, MPI_INT, __builtin_clz(rank + 1) > 32, MPI_COMM_WORLD);
	if (~(unsigned long)rank < 59)
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Bcast(&x, 1, MPI_INT, ~(unsigned long)rank < 59, MPI_COMM_WORLD);
	MPI_Bcast(&x, 1, MPI_INT, ~(unsigned long)rank < ~59ul, MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:9: warning: the root
}
