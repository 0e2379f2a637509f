/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A solver is called again with what it left: processes without rows leave it with
 * an error.  What differs in a later call of it has the same cause.  What the caller
 * asks of the error code is a mistake of its own, and so is what another function
 * asks. */
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

// CHECK: consequence-again.c:[[@LINE+10]]:{{[0-9]+}}: warning: not every process {{.*}} 'MPI_Allreduce'
// CHECK: consequence-again.c:[[@LINE+11]]:{{[0-9]+}}: note: {{.*}}the same cause also affects this 'MPI_Bcast'
static void solve(int n, int *step, int *info)
{
	int one = 1, all = 0;

	if (n <= 0) {
		*info = -1;
		return;
	}
	MPI_Allreduce(&one, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	if (*step)
		MPI_Bcast(&one, 1, MPI_INT, 0, MPI_COMM_WORLD);
	*step = 1;
}

// CHECK: consequence-again.c:[[@LINE+6]]:{{[0-9]+}}: warning: not every process {{.*}} 'MPI_Bcast'
static void other(int code)
{
	int x = 0;

	if (code == 0)
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

// CHECK: consequence-again.c:[[@LINE+10]]:{{[0-9]+}}: warning: not every process {{.*}} 'MPI_Barrier'
int main(int argc, char **argv)
{
	int rank, step = 0, info = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	solve(rank, &step, &info);
	solve(rank, &step, &info);
	if (info == 0)
		MPI_Barrier(MPI_COMM_WORLD);
	other(info);
	MPI_Finalize();
	return 0;
}
