// SPDX-License-Identifier: GPL-3.0-or-later
// A communicator that the function itself puts into an object of its own is not that of
// the object of the same type that it was handed.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %mpicc -fplugin-arg-parcoach-analysis=strict -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

struct part {
	MPI_Comm comm;
	int rank, size;
	double sum;
};

static void fill(struct part *p)
{
	MPI_Comm_rank(p->comm, &p->rank);
	MPI_Comm_size(p->comm, &p->size);
}

void half_of(struct part *all)
{
	MPI_Comm half;
	struct part low;

	MPI_Comm_split(all->comm, all->rank < all->size / 2, all->rank, &half);
	low.comm = half;
	low.sum = 0;
	if (all->rank < all->size / 2)
		MPI_Allreduce(MPI_IN_PLACE, &low.sum, 1, MPI_DOUBLE, MPI_SUM, low.comm);
	MPI_Comm_free(&half);
}

void half_and_all(struct part *all)
{
	MPI_Comm half;
	struct part low;

	fill(all);
	MPI_Comm_split(all->comm, all->rank < all->size / 2, all->rank, &half);
	low.comm = half;
	fill(&low);
	low.sum = 0;
	if (all->rank < all->size / 2)
		MPI_Barrier(all->comm); // CHECK: object.c:[[#@LINE]]:17: warning: not every process of 'comm' may reach this 'MPI_Barrier'
	MPI_Comm_free(&half);
}

void two_of_one(struct part *all)
{
	struct part twin;

	twin.comm = all->comm;
	fill(&twin);
	if (twin.rank == 0)
		MPI_Barrier(twin.comm);
	else
		MPI_Barrier(all->comm);
}
