// SPDX-License-Identifier: GPL-3.0-or-later
// A condition that only one process of the job evaluates separates no processes.  The
// function or one of its callers has tested the rank.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

static double x = 1, y;

static void lead(void)
{
	int work = 1, stop = 0;

	for (int i = 0; i < 9; i++) {
		MPI_Bcast(&work, 1, MPI_INT, 0, MPI_COMM_WORLD);
		MPI_Reduce(&x, &y, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
		if (y > 100)
			break;
	}
	MPI_Bcast(&stop, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

static void follow(void)
{
	int what;

	do {
		MPI_Bcast(&what, 1, MPI_INT, 0, MPI_COMM_WORLD);
		if (what)
			MPI_Reduce(&x, &y, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
	} while (what);
}

static void all(void)
{
	if (y > 3)
		// CHECK: [[#@LINE + 1]]:{{.*}}not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0)
		lead();
	else
		follow();
	all();
	for (int k = 0; k < 4; k++)
		if (rank == k && y > k)
			// CHECK: [[#@LINE + 1]]:{{.*}}not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Barrier'
			MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
