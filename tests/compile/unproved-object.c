// SPDX-License-Identifier: GPL-3.0-or-later
// Which object a store changes is not proved: then its field is not proved to be the
// same in any object.  What all find in the object that each has made is the same.
// RUN: %mpicc -fplugin-arg-parcoach-dump=uniform -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

struct r { int index, pointer, passed, chosen, copied, made, counted; };
static struct r s[8], t;

static void set(struct r *p) { p->passed = 1; }
static int get(struct r one) { return one.index; }

// CHECK-LABEL: func main
int main(int argc, char **argv)
{
	struct r *p, *made = malloc(sizeof *made), *q;
	int k, size;

	MPI_Init(&argc, &argv);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	k = atoi(argv[1]) & 7;
	s[k].index = 1;
	p = s + k;
	p->pointer = 1;
	set(&s[k]);
	q = k > 3 ? &s[0] : &t;
	q->chosen = 1;
	made->made = size;
	s[size & 7].counted = 1;
	// CHECK: {{^}}  [[#@LINE+1]]:5 unproven
	if (s[1].index) MPI_Barrier(MPI_COMM_WORLD);
	// CHECK: {{^}}  [[#@LINE+1]]:5 unproven
	if (s[1].pointer) MPI_Barrier(MPI_COMM_WORLD);
	// CHECK: {{^}}  [[#@LINE+1]]:5 unproven
	if (s[1].passed) MPI_Barrier(MPI_COMM_WORLD);
	// CHECK: {{^}}  [[#@LINE+1]]:5 unproven
	if (t.chosen) MPI_Barrier(MPI_COMM_WORLD);
	// CHECK: {{^}}  [[#@LINE+1]]:5 unproven
	if (get(s[k]) > 3) MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}

// CHECK-LABEL: func copy
void copy(int k)
{
	struct r one = { 0, 0, 0, 0, 1, 0, 0 };
	int size;

	MPI_Comm_size(MPI_COMM_WORLD, &size);
	s[k].chosen = size;
	// CHECK: {{^}}  [[#@LINE+1]]:5 unproven
	if (s[0].chosen + s[1].chosen == 1) MPI_Barrier(MPI_COMM_WORLD);
	memcpy(&s[k], &one, sizeof one);
	// CHECK: {{^}}  [[#@LINE+1]]:5 unproven
	if (s[1].copied) MPI_Barrier(MPI_COMM_WORLD);
}

// CHECK-LABEL: func same
void same(struct r *got)
{
	struct r *made = malloc(sizeof *made);
	int size;

	MPI_Comm_size(MPI_COMM_WORLD, &size);
	made->made = size + 1;
	// CHECK: {{^}}  [[#@LINE+1]]:5 uniform
	if (made->made > 2) MPI_Barrier(MPI_COMM_WORLD);
	got->counted = size + 1;
	// CHECK: {{^}}  [[#@LINE+1]]:5 uniform
	if (got->counted > 2) MPI_Barrier(MPI_COMM_WORLD);
}
