// SPDX-License-Identifier: GPL-3.0-or-later
// Variables that the compiler made have no name for the user; one with static
// storage is called as it is written.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=iftmp --implicit-check-not="'calls."
#include <mpi.h>

void choose(int *a, int n, MPI_Comm comm)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	int k = rank == 0 ? n : n + a[2]; // CHECK: [[#@LINE]]:{{.*}}note: {{.*}} value {{.*}}depends on which branch is taken here
	if (k > 3)
		MPI_Barrier(comm);
}

void count(MPI_Comm comm)
{
	static int calls;
	int rank;

	MPI_Comm_rank(comm, &rank);
	if (calls > 3)
		MPI_Barrier(comm);
	calls = rank; // CHECK: [[#@LINE]]:{{.*}}note: {{.*}} 'calls' is computed here
}
