// SPDX-License-Identifier: GPL-3.0-or-later
// A local pointer that holds one of two functions means these, and no other of the
// same type, which would change "n"; one whose address is taken may hold any.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

static int rank;

static void f0(int *x, MPI_Comm comm) { (void)x; MPI_Barrier(comm); }
static void f1(int *x, MPI_Comm comm) { (void)x; MPI_Barrier(comm); }
void other(int *x, MPI_Comm comm) { (void)comm; *x = 3; }
void (*table)(int *, MPI_Comm) = other;
void set(void (**)(int *, MPI_Comm));

void two(void)
{
	void (*f)(int *, MPI_Comm);
	int n = 3;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	f = rank == 0 ? f0 : f1;
	f(&n, MPI_COMM_WORLD);
	if (n == 3)
		MPI_Barrier(MPI_COMM_WORLD);
}

void differ(void)
{
	void (*f)(int *, MPI_Comm);
	int n = 3;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	f = rank == 0 ? f0 : other;
	f(&n, MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach 'MPI_Barrier' in 'f0'
}

void any(void)
{
	void (*f)(int *, MPI_Comm) = f0;
	int n = rank;

	set(&f);
	f(&n, MPI_COMM_WORLD);
}
