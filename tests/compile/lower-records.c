// SPDX-License-Identifier: GPL-3.0-or-later
// The records that calls reach through their arguments.
// RUN: %pcc -O1 -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=model -c %s -o %t.o > %t.pcm
// RUN: FileCheck %s --match-full-lines < %t.pcm
// RUN: %parcoach model %t.pcm | diff - %t.pcm
#include <mpi.h>

struct point { double x, y; };
struct inner { struct point p[3]; int k; };
union both { struct point q; int i; };
struct grid { int n; struct inner in; union both u; struct inner *next; };
struct opaque;
extern void init(struct grid *g, struct opaque *o, void *any);
extern void raw(void *any, const void *other);

// CHECK: record grid (inner, both)
// CHECK-NEXT: record inner (point)
// CHECK-NEXT: record both (point)
// CHECK: func run {{.*}}
void run(struct grid *g, struct opaque *o, char *buf,
	 void (*f)(struct grid *, int))
{
	struct grid params, many[4];
	MPI_Status status;
	MPI_Comm comm;

	MPI_Bcast(&params, sizeof params, MPI_BYTE, 0, MPI_COMM_WORLD);
	// CHECK: call MPI_Bcast(&params:grid, {{.*}}) @[[#@LINE-1]]:2
	MPI_Recv(buf, 3, MPI_INT, 0, 0, MPI_COMM_WORLD, &status);
	// CHECK: call MPI_Recv({{.*}}, &status:{{.*}}) @[[#@LINE-1]]:2
	MPI_Comm_dup(MPI_COMM_WORLD, &comm);
	// CHECK: call MPI_Comm_dup({{[^:]*}}, &comm) @[[#@LINE-1]]:2
	init(g + 1, o, &many[2]);
	// CHECK: %[[M:[0-9]+]] = add &many, &@".bytes.176" @[[#@LINE-1]]:2
	// CHECK-NEXT: call init(%{{[0-9]+}}:grid, o, %[[M]]:grid) @[[#@LINE-2]]:2
	raw((char *)&params + 8, &g->n);
	// CHECK: %[[N:[0-9]+]] = copy &.grid.n, g @[[#@LINE-1]]:27
	// CHECK: call raw(%{{[0-9]+}}:grid, %[[N]]) @[[#@LINE-2]]:2
	raw(&g->in, &g->in.p[1]);
	// CHECK: call raw(%{{[0-9]+}}:inner, %{{[0-9]+}}:point) @[[#@LINE-1]]:2
	f(g, params.n);
	// CHECK: call *f(g:grid, %{{[0-9]+}}) type "v(p,i4)" @[[#@LINE-1]]:2
	raw(buf, &buf);
	// CHECK: call raw(%{{[0-9]+}}, &buf) @[[#@LINE-1]]:2
}
