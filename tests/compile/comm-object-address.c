// SPDX-License-Identifier: GPL-3.0-or-later
// LIMIT: who is handed the address of a field (&low.comm) writes that of all objects of
// the type: the model says of a value of which object it is, not of an address.  What
// MPI_Comm_dup or MPI_Comm_rank put into one object is found in the other one.
// XFAIL: *
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

struct part {
	MPI_Comm comm;
	int rank, size;
	double sum;
};

static void part_of(struct part *p, MPI_Comm comm)
{
	p->comm = comm;
	MPI_Comm_rank(comm, &p->rank);
	MPI_Comm_size(comm, &p->size);
}

void half_of(struct part *all)
{
	MPI_Comm half;
	struct part low;

	MPI_Comm_split(all->comm, all->rank < all->size / 2, all->rank, &half);
	part_of(&low, half);
	low.sum = 0;
	if (all->rank < all->size / 2)
		MPI_Allreduce(MPI_IN_PLACE, &low.sum, 1, MPI_DOUBLE, MPI_SUM, low.comm);
	MPI_Comm_free(&half);
}

void two_orders(struct part *all)
{
	struct part twin;

	MPI_Comm_dup(all->comm, &twin.comm);
	MPI_Comm_rank(twin.comm, &twin.rank);
	if (twin.rank == 0)
		MPI_Barrier(twin.comm);
	else
		MPI_Barrier(all->comm); // CHECK: address.c:[[#@LINE-3]]:{{.*}} warning: 'MPI_Barrier'
	MPI_Comm_free(&twin.comm);
}
