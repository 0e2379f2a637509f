/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Who leaves since there is no memory: at level strict only.  Who leaves since there is
 * no file, at each.
 * RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
 * RUN: %mpicc -fplugin-arg-parcoach-analysis=strict -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=STRICT
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int only_others(short **to, int n, int root, MPI_Comm comm)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	if (rank != root) {
		*to = malloc(n * sizeof **to);
		if (*to == NULL) {
			fputs("no memory", stderr);
			return 1;
		}
	}
	// STRICT: no-memory.c:[[@LINE+1]]:{{.*}}not every process of {{.*}} may reach this 'MPI_Bcast'
	MPI_Bcast(*to, n, MPI_SHORT, root, comm);
	return 0;
}

int two(int n, MPI_Comm comm)
{
	double *a = NULL, *b = NULL;
	int rank, ok = 1;

	MPI_Comm_rank(comm, &rank);
	if (!rank) {
		a = calloc(n, sizeof *a);
		b = malloc(n);
		if (!a || !b)
			ok = 0;
	}
	if (!ok)
		goto out;
	MPI_Reduce(b, a, n, MPI_DOUBLE, MPI_SUM, 0, comm);
out:
	free(a);
	free(b);
	return ok;
}

int file(int *n, MPI_Comm comm)
{
	FILE *in;
	int rank;

	MPI_Comm_rank(comm, &rank);
	if (!rank) {
		in = fopen("in", "r");
		if (!in)
			return -1;
		if (fscanf(in, "%d", n) != 1)
			*n = 0;
		fclose(in);
	}
	// CHECK: no-memory.c:[[@LINE+1]]:{{.*}}not every process of {{.*}} may reach this 'MPI_Bcast'
	MPI_Bcast(n, 1, MPI_INT, 0, comm);
	return 0;
}

/* Whether it is asked for depends on something else. */
int if_any(int n, MPI_Comm comm)
{
	int rank, *p = NULL;

	MPI_Comm_rank(comm, &rank);
	if (n > rank)
		p = malloc(n);
	if (!p)
		return 1;
	// CHECK: no-memory.c:[[@LINE+1]]:{{.*}}not every process of {{.*}} may reach this 'MPI_Barrier'
	MPI_Barrier(comm);
	free(p);
	return 0;
}

/* Who has it goes another way: that is what happens. */
int other_way(int n, MPI_Comm comm)
{
	int rank, *p = NULL;

	MPI_Comm_rank(comm, &rank);
	if (!rank) {
		p = malloc(n);
		if (p) {
			free(p);
			return 1;
		}
	}
	// CHECK: no-memory.c:[[@LINE+1]]:{{.*}}not every process of {{.*}} may reach this 'MPI_Barrier'
	MPI_Barrier(comm);
	return 0;
}
