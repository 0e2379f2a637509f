// SPDX-License-Identifier: GPL-3.0-or-later
// How operands are lowered: variables, fields, addresses, arrays, statics.
// RUN: %pcc -O1 -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=model -c %s -o %t.o | FileCheck %s
#include <mpi.h>
#include <string.h>

struct grid { int n; MPI_Comm comm; };
union both { int i; float f; };
int total;
static struct grid world;

// CHECK-LABEL: func f (g, a, k) exported
// CHECK-NEXT: b0:
int f(struct grid *g, int *a, int k)
{
	static int calls;
	int x = -3, y, v[4];
	union both u;
	double r = 1.5;

	calls = calls + 1;	// CHECK: @f.calls = add @f.calls, 1 @[[#@LINE]]
	y = x % 2;		// CHECK: y = mod x, 2 @[[#@LINE]]
	total = y;		// CHECK: @total = copy y @[[#@LINE]]
	world.comm = g->comm;	// CHECK: %[[C:[0-9]+]] = copy .grid.comm, g exact @[[#@LINE]]
				// CHECK: .grid.comm = copy %[[C]], &@world exact @[[#@LINE-1]]
	*a = 7;			// CHECK: *a = copy 7, a @[[#@LINE]]
	v[k] = x;		// CHECK: v = other x, v, k @[[#@LINE]]
	y = v[k];		// CHECK: %{{[0-9]+}} = other v, k @[[#@LINE]]
	u.f = 3;		// CHECK: .both.union = copy &@".real.{{.*}} @[[#@LINE]]
	y = u.i;		// CHECK: y = copy .both.union @[[#@LINE]]
	memcpy(&y, a, sizeof y);
	a = &v[k];		// CHECK: %[[E:[0-9]+]] = add &v, k @[[#@LINE]]
				// CHECK-NEXT: a = copy %[[E]] @[[#@LINE-1]]
	{
		int x = k;	// CHECK: x#2 = copy k @[[#@LINE]]

		y = -x;		// CHECK: y = neg x#2 @[[#@LINE]]
	}
	MPI_Comm_rank(g->comm, &y);	// CHECK: %[[R:[0-9]+]] = copy .grid.comm
				// CHECK: call MPI_Comm_rank(%[[R]], &y) @[[#@LINE-1]]
	MPI_Barrier(MPI_COMM_WORLD);	// CHECK: call MPI_Barrier(&@ompi_mpi_comm_world) @[[#@LINE]]
	return r > 2;		// CHECK: ret
}
