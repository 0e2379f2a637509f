// SPDX-License-Identifier: GPL-3.0-or-later
// Functions that the compiler or the library writes are copied to their calls: placement
// new, a comparison declared as default, and a constructor that throws again.
// RUN: %mpicxx -std=gnu++20 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <new>

struct one { int a; bool operator==(const one &) const = default; };
static int caught;
struct picky {
	int n;
	explicit picky(int x) try : n(x == 1 ? throw 1 : x) {
	} catch (int) {
		caught = 1;
	}
};

void made(MPI_Comm comm)
{
	alignas(int) char room[sizeof(int)], all[sizeof(int)];
	int rank, size;

	MPI_Comm_rank(comm, &rank);
	MPI_Comm_size(comm, &size);
	int *p = new (room) int(rank), *q = new (all) int(size);
	MPI_Bcast(room, 1, MPI_INT, *p, comm); // CHECK: [[#@LINE]]:18: warning: the root of 'MPI_Bcast' may differ
	if (*q > 2)
		MPI_Barrier(comm);
	one mine{rank}, same{size}, two{2};
	if (same == two)
		MPI_Barrier(comm);
	if (mine == two)
		MPI_Barrier(comm); // CHECK: [[#@LINE]]:28: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	try {
		picky f(rank);
	} catch (int) {
	}
	if (caught)
		MPI_Barrier(comm); // CHECK: [[#@LINE]]:28: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
}
