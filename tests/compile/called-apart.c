// SPDX-License-Identifier: GPL-3.0-or-later
// The two ways of a branch call one function.  Whether it calls a collective follows from
// what it gets, by computations that have no value in terms of the caller.  Wrong if W is
// defined: it gets different arguments, or finds different numbers in memory.
// RUN: sh %S/Inputs/each.sh 8 %t.o %s %parcoach %mpicc -DW | FileCheck %s --implicit-check-not=proved
// RUN: %long sh %S/Inputs/each.sh 8 %t.o %s %parcoach %mpicc -DW -O2 | FileCheck %s --implicit-check-not=proved
// RUN: %mpicc -DUSE=0 -c %s -o %t.o && %parcoach model --pass=obligations %t.o | FileCheck %s --check-prefix=RIGHT --implicit-check-not=checked
// RIGHT: MPI_Finalize
// CHECK: 8: {{told|checked}}
#include <mpi.h>
#include <string.h>
static int a[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
static double x;
static int now;
#define BARRIER MPI_Barrier(MPI_COMM_WORLD)
__attribute__((noinline)) static void inner(int i)
{
	if (a[i] > 3)
		BARRIER;
}
__attribute__((noinline)) static void use(int i)
{
#if !USE || USE == 1
	if (a[i] > 3)
		BARRIER;
#endif
#if !USE || USE == 2
	int s = 0;

	for (int k = 0; k < i; k++)
		s += a[k];
	if (s > 3)
		BARRIER;
#endif
#if !USE || USE == 3
	x = i * 1.5;
	if (x > 3)
		BARRIER;
#endif
#if !USE || USE == 4
	inner(a[i]);
#endif
#if !USE || USE == 5
	for (int k = 0; k < a[i]; k++)
		BARRIER;
#endif
#if !USE || USE == 6
	if (a[now] > 3)
		BARRIER;
#endif
#if !USE || USE == 7
	MPI_Comm c = MPI_COMM_WORLD;

	if (a[i] > 3)
		c = MPI_COMM_SELF;
	MPI_Barrier(c);
#endif
#if !USE || USE == 8
	switch (a[i]) {
	case 2: BARRIER; break;
	case 6: MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
	}
#endif
}
#ifdef W
enum { ONE = 1, OTHER = 5 };
#else
enum { ONE = 1, OTHER = 1 };
#endif
int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank > 0) {
		now = ONE;
		use(ONE);
	} else {
		now = OTHER;
		use(OTHER);
	}
	MPI_Finalize();
	return 0;
}
