// SPDX-License-Identifier: GPL-3.0-or-later
// A pointer that the threads of a team have in common holds one of two functions
// and no other of the type, also inside of a construct.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

static int rank;

static void f0(int *x, MPI_Comm comm) { (void)x; MPI_Barrier(comm); } // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: {{.*}}[parcoach-thread-level]
static void f1(int *x, MPI_Comm comm) { (void)x; MPI_Barrier(comm); }
void other(int *x, MPI_Comm comm) { (void)comm; *x = 3; }
void (*table)(int *, MPI_Comm) = other;

int main(int argc, char **argv)
{
	void (*f)(int *, MPI_Comm);
	int n = 3, provided;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel shared(f)
	{
#pragma omp single
		{
			f = rank == 0 ? f0 : f1;
			f(&n, MPI_COMM_WORLD);
		}
	}
	MPI_Finalize();
	return n;
}
