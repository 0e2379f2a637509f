// SPDX-License-Identifier: GPL-3.0-or-later
// What MPI puts into a field by its address (&low.comm) is in that object, and not in
// another one of the type: called here, or by who is handed the object.
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
		MPI_Barrier(all->comm); // CHECK: address.c:[[#@LINE]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	MPI_Comm_free(&twin.comm);
}

/* The rank among all is not that in the half. */
int rank_of_all(struct part *all)
{
	MPI_Comm half;
	struct part low;

	MPI_Comm_rank(all->comm, &all->rank);
	MPI_Comm_split(all->comm, all->rank % 2, 0, &half);
	part_of(&low, half);
	if (low.rank == 0)
		MPI_Barrier(low.comm); // CHECK: address.c:[[#@LINE]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	MPI_Comm_rank(all->comm, &low.rank);
	MPI_Bcast(&all->rank, 1, MPI_INT, 0, all->comm);
	if (all->rank == 0)
		MPI_Barrier(all->comm);
	if (low.rank == 0)
		MPI_Barrier(all->comm); // CHECK: address.c:[[#@LINE]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	return low.rank;
}
