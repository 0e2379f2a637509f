// SPDX-License-Identifier: GPL-3.0-or-later
// A function that stores a byte of a number leaves the rest of it.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <stdint.h>

static void put(char *to, int x)
{
	*to = (char)x;
}

static void set(uint32_t *to, int x)
{
	*to = (uint32_t)x;
}

void parts(MPI_Comm comm)
{
	int rank, part, all;

	MPI_Comm_rank(comm, &rank);
	part = rank << 8;
	all = rank;
	put((char *)&part, 7);
	set((uint32_t *)&all, 7);
	if (part == 7)
		// CHECK: [[#@LINE+1]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(comm);
	if (all == 7)
		MPI_Barrier(comm);
}
