// SPDX-License-Identifier: GPL-3.0-or-later
// What lies behind a pointer that differs between processes differs.
// XFAIL: *
// LIMIT: a load names what the pointer may point to, not the pointer: what processes
// find there counts as the same, if nothing else was put there.  (Where the address is
// computed in the expression itself, or a field is read, the index or the pointer
// counts: uniform-object.c.)
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
int plain[8];

int main(int argc, char **argv)
{
	int rank, y = 2, z = 3, *p, *q;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < 8; i++)
		plain[i] = i % 3;
	p = &plain[2];
	if (*p)
		MPI_Barrier(MPI_COMM_WORLD);
	p = &plain[rank];
	if (*p)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: pointer.c:[[#@LINE]]:17: warning: 'MPI_Barrier' may not
	q = rank ? &y : &z;
	if (*q > 2)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: pointer.c:[[#@LINE]]:17: warning: 'MPI_Barrier' may not
	MPI_Finalize();
	return 0;
}
