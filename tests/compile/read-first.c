// SPDX-License-Identifier: GPL-3.0-or-later
// A variable is looked at before the function that alone sets it does so: what it was
// initialised to counts (random program 405275).
// RUN: %pcc -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

static int rank, size, limit, share;

void step(void)
{
	int was = limit % 997;

	limit = size * size % 997;
	if (was < 2 && rank > 0)
		// CHECK: [[@LINE+1]]:17: warning: not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Barrier' [parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
}

/* Nobody looks at share before it is set: size - 1 of one process is 0. */
void use(void)
{
	if (share == 0 && rank > 0)
		MPI_Barrier(MPI_COMM_WORLD);
}

void start(void)
{
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	share = size - 1;
	use();
	step();
}
