// SPDX-License-Identifier: GPL-3.0-or-later
// A unit without MPI whose team calls functions of other units, which may call MPI:
// the constructs get hooks.  The program runs without the run time, too.  A team
// that calls only functions of this unit and of the library gets none.
// RUN: %cc -fopenmp -c %s -DOTHER -o %t.other.o
// RUN: %pcc -O0 -fopenmp -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s
// RUN: %cc -fopenmp %t.o %t.other.o -o %t && %t
// RUN: %pcc -O2 -g -fopenmp -c %s -o %t.o 2>&1 | count 0
// RUN: %cc -fopenmp %t.o %t.other.o -o %t && %t
// RUN: %pcc -O2 -fopenmp -DOWN -c %s -o %t.o && nm %t.o | not grep __parcoach
// CHECK: w __parcoach_enter
// CHECK: w __parcoach_exit
// CHECK: w __parcoach_task
#include <stdio.h>

#if defined OTHER
void other(int *n) { __atomic_add_fetch(n, 1, __ATOMIC_RELAXED); }
#else
#ifdef OWN
static void other(int *n) { __atomic_add_fetch(n, 1, __ATOMIC_RELAXED); }
#else
void other(int *n);
#endif

int main(void)
{
	int n = 0;

#pragma omp parallel num_threads(2)
	{
		if (n >= 0)
			other(&n);
#pragma omp barrier
#pragma omp single
		{
#pragma omp task
			other(&n);
#pragma omp taskloop num_tasks(4)
			for (int i = 0; i < 4; i++)
				other(&n);
#pragma omp taskwait
		}
#pragma omp critical
		other(&n);
	}
	printf("%d\n", n);
	return n != 9;
}
#endif
