// SPDX-License-Identifier: GPL-3.0-or-later
// Both sides of a condition on the rank are compared: equal sides are right and
// leave no trace in a program of one unit, through functions, too.
// RUN: %pcc -O2 -fplugin-arg-parcoach-verify -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s --check-prefix=OBJECT --implicit-check-not=__parcoach
// OBJECT: U MPI_Barrier
// RUN: %pcc -O2 -DWRONG -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <stdlib.h>

static void die(int code)
{
	if (code > 1)
		MPI_Abort(MPI_COMM_WORLD, code);
	exit(code);
}

static void report(MPI_Comm comm, int much)
{
	if (much)
		MPI_Barrier(comm);
}

int main(int argc, char **argv)
{
	static double x[1000];
	int rank, size, much;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	much = argc;
	MPI_Bcast(&much, 1, MPI_INT, 0, MPI_COMM_WORLD);
	if (rank == 0) {
		MPI_Bcast(x, size, MPI_DOUBLE, 0, MPI_COMM_WORLD);
		report(MPI_COMM_WORLD, much);
	} else {
		double *y = malloc(size * sizeof *y);

		if (!y)
			die(2);
		MPI_Bcast(y, size, MPI_DOUBLE, 0, MPI_COMM_WORLD);
		if (much)
			MPI_Barrier(MPI_COMM_WORLD);
		free(y);
	}
	for (int p = 0; p < size; p++)
		if (p == rank)
			MPI_Barrier(MPI_COMM_WORLD);
		else
			report(MPI_COMM_WORLD, 1);
#ifdef WRONG
	if (rank < size)
		report(MPI_COMM_WORLD, 1);
	if (rank < size - 1)
		report(MPI_COMM_WORLD, 1); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: not every process of 'MPI_COMM_WORLD' may reach 'MPI_Barrier' in 'report' [parcoach-divergence]
					   // CHECK-NEXT: [[#@LINE-2]]:{{[0-9]+}}: note: (1) this condition can be true on some processes and false on others
#endif
}
