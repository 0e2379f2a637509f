// SPDX-License-Identifier: GPL-3.0-or-later
// What lies behind a pointer that differs between processes differs; not what each of
// them has put there itself, or MPI or a function of its.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %mpicc -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <stdlib.h>
int plain[8];

static void own(int rank, int *given)
{
	int x = 3, sum = 0, *mine = plain + rank, *memory = malloc(sizeof *memory);

	*mine = 4;
	if (*mine)
		MPI_Barrier(MPI_COMM_WORLD);
	do {
		MPI_Allreduce(&x, mine, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	} while (*mine > 3);
	*memory = 7;
	if (*memory + *given)
		MPI_Barrier(MPI_COMM_WORLD);
	for (int *p = plain, *end = plain + 8; p < end; p++) {
		sum += *p;
		if (*p == 5)
			MPI_Barrier(MPI_COMM_WORLD);
	}
	free(memory);
}

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
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: pointer.c:[[#@LINE]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	// CHECK: pointer.c:[[#@LINE-2]]:{{[0-9]+}}: note: (1) this condition can be true on some processes and false on others
	// CHECK: pointer.c:[[#@LINE-4]]:{{[0-9]+}}: note: (2) 'p' is computed here
	// CHECK: pointer.c:{{[0-9]+}}:{{[0-9]+}}: note: (3) it depends on 'rank', set here by 'MPI_Comm_rank'
	q = rank ? &y : &z;
	if (*q > 2)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: pointer.c:[[#@LINE]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	own(rank, &y);
	MPI_Finalize();
	return 0;
}
