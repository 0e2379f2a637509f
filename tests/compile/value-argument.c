// SPDX-License-Identifier: GPL-3.0-or-later
// A number that is passed to an unknown function lets it write nothing, unless the
// number has room for an address.
// RUN: %pcc -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <stdint.h>

void note(double), count(int), keep(uintptr_t);

void solve(double *residual, int *n, uintptr_t *p)
{
	int rank;
	double mine = 1;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Allreduce(&mine, residual, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
	MPI_Bcast(n, 1, MPI_INT, 0, MPI_COMM_WORLD);
	if (rank == 0) {
		note(*residual);
		count(*n);
	}
	if (*residual > 1e-3 && *n)
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Bcast(p, 1, MPI_LONG, 0, MPI_COMM_WORLD);
	if (rank == 0)
		keep(*p);
	if (*p)
		// CHECK: value-argument.c:[[@LINE+1]]:{{.*}} warning: not every process {{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
}
