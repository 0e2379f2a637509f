// SPDX-License-Identifier: GPL-3.0-or-later
// Operands of an asm are no expressions: looking for records in them was a crash, and the
// unit had no checks.  What an asm computes is not known.
// RUN: %mpicc -fplugin-arg-parcoach-verify -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error
#include <mpi.h>

struct pair {
	int n, *p;
} v;

int main(int argc, char **argv)
{
	int rank, x = 1, *p = &x;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	__asm__ volatile("" : "+r"(x), "+m"(v.n) : "r"(p), "m"(*v.p), "i"(3) : "memory");
	__asm__ volatile("nop");
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: asm.c:[[#@LINE]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	MPI_Finalize();
	return x - 1;
}
