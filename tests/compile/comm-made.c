// SPDX-License-Identifier: GPL-3.0-or-later
// The communicator in an object that a function has made, the only one that it knows, is
// the one that was put there: who its processes are is known, in its callers, too.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <stdlib.h>
struct domain {
	int n, first;
	MPI_Comm comm;
};

static struct domain *domain_new(int n, MPI_Comm comm)
{
	struct domain *d = calloc(1, sizeof *d);
	int rank, size;

	MPI_Comm_dup(comm, &d->comm);
	MPI_Comm_rank(d->comm, &rank);
	MPI_Comm_size(d->comm, &size);
	if (rank < size)
		MPI_Barrier(d->comm);
	if (rank < 2)
		MPI_Barrier(d->comm); // CHECK: made.c:[[#@LINE]]:17: warning: not every process of 'comm' may reach this 'MPI_Barrier'
	d->first = n;
	d->n = n / size + (rank < n % size);
	return d;
}

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	struct domain *d = domain_new(100, MPI_COMM_WORLD);
	if (d->first > 3)
		MPI_Barrier(d->comm);
	if (d->n > 3)
		MPI_Barrier(d->comm); // CHECK: made.c:[[#@LINE]]:17: warning: not every process of 'comm' may reach this 'MPI_Barrier'
	// CHECK: it depends on 'n', set here by 'domain_new'
	MPI_Finalize();
}
