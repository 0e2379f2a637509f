// SPDX-License-Identifier: GPL-3.0-or-later
// A string that is sent: each process has it where it likes, in all it is the same.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

char *share(char *s, MPI_Comm comm)
{
	int rank, n = 0;

	MPI_Comm_rank(comm, &rank);
	if (rank == 0)
		n = (int)strlen(s) + 1;
	MPI_Bcast(&n, 1, MPI_INT, 0, comm);
	if (rank != 0)
		s = malloc(n);
	MPI_Bcast(s, n, MPI_CHAR, 0, comm);
	if (strcmp(s, "stop") == 0)
		MPI_Barrier(comm);
	return s;
}

/* Some look at another one. */
void other(char *s, char *t, MPI_Comm comm)
{
	char *u;
	int rank;

	MPI_Comm_rank(comm, &rank);
	MPI_Bcast(s, 5, MPI_CHAR, 0, comm);
	u = rank ? s : t;
	if (strcmp(u, "stop") == 0)
		// CHECK: string-sent.c:[[@LINE+1]]:{{.*}}not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(comm);
}

/* Each looks at another part. */
void part(char *s, MPI_Comm comm)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	MPI_Bcast(s, 5, MPI_CHAR, 0, comm);
	s += rank;
	if (strcmp(s, "stop") == 0)
		// CHECK: string-sent.c:[[@LINE+1]]:{{.*}}not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(comm);
}
