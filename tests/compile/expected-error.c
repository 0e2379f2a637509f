// SPDX-License-Identifier: GPL-3.0-or-later
// What a process does after the failure of a function, which the program does not
// expect, is checked in the run.  What it does not expect of a number, or without a
// hint, is reported.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

int work(void), fail(int);
#define CALL(x)                                      \
	do {                                         \
		int e = (x);                         \
		if (__builtin_expect(!!(e), 0))      \
			return fail(e);              \
	} while (0)

int expected(int *n, MPI_Comm comm)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	if (rank == 0)
		CALL(work());
	MPI_Bcast(n, 1, MPI_INT, 0, comm);
	return 0;
}

int passed_on(int *n, MPI_Comm comm)
{
	CALL(expected(n, comm));
	MPI_Barrier(comm);
	return 0;
}

int not_expected(int *n, MPI_Comm comm)
{
	int rank, e;

	MPI_Comm_rank(comm, &rank);
	if (rank == 0) {
		e = work();
		if (e)
			return fail(e);
	}
	MPI_Bcast(n, 1, MPI_INT, 0, comm); // CHECK: [[#@LINE]]:{{.*}}: warning: not every
	return 0;
}

int of_rank(int *n, MPI_Comm comm)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	if (__builtin_expect(rank == 0, 0))
		MPI_Bcast(n, 1, MPI_INT, 0, comm); // CHECK: [[#@LINE]]:{{.*}}: warning: not every
	return 0;
}
