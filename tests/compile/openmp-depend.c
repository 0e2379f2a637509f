// SPDX-License-Identifier: GPL-3.0-or-later
// `depend` on a depobj, by iterators, on elements: what they are only a run tells,
// so nothing is said of them below level strict; but of two tasks that both read.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcc -fopenmp -fplugin-arg-parcoach-analysis=strict -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=STRICT
// STRICT-COUNT-4: one thread may be in 'MPI_Bcast' here while another thread is in 'MPI_Barrier'
#include <mpi.h>
#include <omp.h>

void right(int n, int *a, int i, int j, MPI_Comm comm)
{
	omp_depend_t o;
	int x;
#pragma omp depobj(o) depend(inout : x)
#pragma omp parallel
#pragma omp single
	{
#pragma omp task depend(depobj : o)
		MPI_Barrier(comm);
#pragma omp task depend(inout : x)
		MPI_Bcast(&n, 1, MPI_INT, 0, comm);
	}
#pragma omp parallel
#pragma omp single
	{
#pragma omp task depend(iterator(k = 0 : n), out : a[k])
		MPI_Barrier(comm);
#pragma omp task depend(in : a[0])
		MPI_Bcast(&n, 1, MPI_INT, 0, comm);
	}
#pragma omp parallel
#pragma omp single
	{
#pragma omp task depend(out : a[i])
		MPI_Barrier(comm);
#pragma omp task depend(in : a[j])
		MPI_Bcast(&n, 1, MPI_INT, 0, comm);
	}
}

void wrong(int n, int *a, int i, int j, MPI_Comm comm)
{
#pragma omp parallel
#pragma omp single
	{
#pragma omp task depend(in : a[i])
		MPI_Barrier(comm);
#pragma omp task depend(in : a[j])
		MPI_Bcast(&n, 1, MPI_INT, 0, comm); // CHECK: [[#@LINE]]:17: warning: one thread may be in 'MPI_Bcast' here while another thread is in 'MPI_Barrier'
	}
}
