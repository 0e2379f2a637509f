// SPDX-License-Identifier: GPL-3.0-or-later
// Each thread leaves the constructs that it entered, in order, whatever runs
// them: the end of a task belongs to the thread that runs it.
// RUN: %pcc -w -O0 -fopenmp -fplugin-arg-parcoach-instrument=all %s %S/Inputs/hooks.c -I%S/../../runtime -o %t.0
// RUN: %pcc -w -O2 -g -fopenmp -fplugin-arg-parcoach-instrument=all %s %S/Inputs/hooks.c -I%S/../../runtime -o %t.2
// RUN: %t.0 | FileCheck %s --implicit-check-not=leaves
// RUN: %t.2 | FileCheck %s --implicit-check-not=leaves
// CHECK: {{^balanced}}
#include <mpi.h>
#include <stdlib.h>

int MPI_Barrier(MPI_Comm comm)
{
	return 0;
}

static int n = 3;

static void tasks(MPI_Comm comm)
{
	int x = 0;
#pragma omp task shared(x)
	MPI_Barrier(comm);
#pragma omp task depend(out : x) if (n < 0)
	MPI_Barrier(comm);
#pragma omp taskwait
#pragma omp taskgroup
	{
#pragma omp task untied
		{
#pragma omp task final(1)
			MPI_Barrier(comm);
			MPI_Barrier(comm);
		}
	}
#pragma omp taskloop grainsize(1)
	for (int i = 0; i < n; i++)
		MPI_Barrier(comm);
}

static void ends(MPI_Comm comm)
{
#pragma omp parallel
#pragma omp single
	tasks(comm);
#pragma omp parallel
#pragma omp master
	tasks(comm);
#pragma omp parallel for
	for (int i = 0; i < n; i++)
		MPI_Barrier(comm);
#pragma omp parallel for schedule(dynamic)
	for (int i = 0; i < n; i++)
		MPI_Barrier(comm);
#pragma omp parallel sections
	{
		MPI_Barrier(comm);
#pragma omp section
		MPI_Barrier(comm);
	}
#pragma omp parallel
	{
		if (n > 3)
#pragma omp for
			for (int i = 0; i < n; i++)
				MPI_Barrier(comm);
		else
#pragma omp single
			MPI_Barrier(comm);
	}
}

int main(void)
{
	MPI_Comm comm = 0;
	int p = 0;

	ends(comm);
#pragma omp parallel private(p)
	{
		tasks(comm);
#pragma omp single copyprivate(p)
		{
			p = n;
			MPI_Barrier(comm);
		}
#pragma omp masked
		ends(comm);
#pragma omp critical(name)
		{
#pragma omp critical
			MPI_Barrier(comm);
		}
#pragma omp for ordered
		for (int i = 0; i < n; i++)
#pragma omp ordered
			MPI_Barrier(comm);
#pragma omp sections nowait
		{
			MPI_Barrier(comm);
#pragma omp section
			tasks(comm);
		}
#pragma omp scope
		MPI_Barrier(comm);
#pragma omp for
		for (int i = 0; i < n; i++) {
			MPI_Barrier(comm);
#pragma omp cancel for if (i < 0)
		}
#pragma omp parallel num_threads(2) if (p > 0)
#pragma omp single nowait
		MPI_Barrier(comm);
	}
	return 0;
}
