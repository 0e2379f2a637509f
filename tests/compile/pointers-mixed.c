// SPDX-License-Identifier: GPL-3.0-or-later
// Of the functions that a call by some processes can mean, one calls a collective and
// one does not: told at level strict only, as it may be right.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not=warning:
// RUN: %mpicc -fplugin-arg-parcoach-analysis=strict -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=STRICT --implicit-check-not=warning:
#include <mpi.h>

typedef void (*op)(void *);
static void sync(void *s)
{
	(void)s;
	MPI_Barrier(MPI_COMM_WORLD);
}
static void none(void *s)
{
	(void)s;
}
struct table {
	op step, other;
};
struct table t1 = { sync, none }, t2 = { none, none };
struct object {
	struct table *v;
};

void by_field(struct object *o)
{
	int me;

	MPI_Comm_rank(MPI_COMM_WORLD, &me);
	if (me > 1)
		o->v->step(o); // STRICT: [[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach 'MPI_Barrier' in 'sync'
}

void by_param(op f)
{
	int me;

	MPI_Comm_rank(MPI_COMM_WORLD, &me);
	if (me > 1)
		f(0); // STRICT: [[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach 'MPI_Barrier' in 'sync'
}
