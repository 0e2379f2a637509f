// SPDX-License-Identifier: GPL-3.0-or-later
// Processes read the same field of different objects: through its address, in a called
// function, by the C library, an element of an array in it.  Nothing of that is proved; if
// all processes read one object, it is.
// RUN: %mpicc -c %s -o %t.o && %parcoach model --pass=uniform %t.o | FileCheck %s
// RUN: %mpicc -O2 -c %s -o %t.o && %parcoach model --pass=uniform %t.o | FileCheck %s
#include <mpi.h>
#include <string.h>

struct part { int n, counts[2]; char name[8]; };
static struct part one = { 1, { 1, 1 }, "abc" }, two = { 3, { 3, 3 }, "3" };

static __attribute__((noinline)) int exceeds(const int *n)
{
	return *n > 2;
}

#define ALL(condition) if (condition) MPI_Barrier(MPI_COMM_WORLD)

// CHECK-LABEL: func main
int main(int argc, char **argv)
{
	int rank, i = argc % 2;
	struct part *p = &one;
	const int *n = &p->n;

	MPI_Init(&argc, &argv);
	// CHECK-NEXT: [[#@LINE+1]]:{{[0-9]+}} uniform
	ALL(exceeds(&p->n));
	// CHECK-NEXT: [[#@LINE+1]]:{{[0-9]+}} uniform
	ALL(strlen(p->name) > 4);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	p = rank > 0 ? &two : &one;
	// CHECK: [[#@LINE+1]]:{{[0-9]+}} uniform
	ALL(*n > 2);
	n = &p->n;
	// CHECK-NEXT: [[#@LINE+1]]:{{[0-9]+}} unproven
	ALL(*n > 2);
	// CHECK: [[#@LINE+1]]:{{[0-9]+}} unproven
	ALL(exceeds(&p->n));
	// CHECK: [[#@LINE+1]]:{{[0-9]+}} unproven
	ALL(strlen(p->name) > 4);
	// CHECK: [[#@LINE+1]]:{{[0-9]+}} {{unproven|divergent}}
	ALL(p->counts[i] > 2);
	MPI_Finalize();
	return 0;
}
