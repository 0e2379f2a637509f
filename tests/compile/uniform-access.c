// SPDX-License-Identifier: GPL-3.0-or-later
// Two vectors, of the process and of all, that a function fills.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %mpicc -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <stdlib.h>
struct vec {
	int n, step;
	double *v;
};

static void vec_init(struct vec *x, int n, int step)
{
	x->n = n;
	x->step = step;
	x->v = malloc((size_t)n * sizeof *x->v);
	if (!x->v)
		abort();
	for (int i = 0; i < n; i++)
		x->v[i] = 0;
}

static int vec_n(const struct vec *x)
{
	return x->n;
}

/* Only sometimes what it is given. */
static void vec_grow(struct vec *x, int n)
{
	if (x->n < n)
		x->n = n;
}

/* Of one vector only, which all processes have alike: it is told where they do not. */
static void vec_share(struct vec *x, MPI_Comm c)
{
	for (int i = 0; i < x->n; i += x->step)
		MPI_Bcast(x->v + i, 1, MPI_DOUBLE, 0, c);
}

static void vec_send(struct vec *x, MPI_Comm c)
{
	for (int i = 0; i < x->n; i += x->step)
		MPI_Bcast(x->v + i, 1, MPI_DOUBLE, 0, c); // CHECK: access.c:[[#@LINE]]:17: warning: not every process of {{.*}} may reach this 'MPI_Bcast'
}

int main(int argc, char **argv)
{
	struct vec all, own, grown;
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	vec_init(&all, 100, 1);
	vec_init(&own, 10 * rank, 2);
	if (all.n > 10)
		MPI_Barrier(MPI_COMM_WORLD);
	if (vec_n(&all) > 10)
		MPI_Barrier(MPI_COMM_WORLD);
	if (own.step > 1)
		MPI_Barrier(MPI_COMM_WORLD);
	if (own.n > 10)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: access.c:[[#@LINE]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (vec_n(&own) > 10)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: access.c:[[#@LINE]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	vec_init(&grown, 10, 1);
	vec_grow(&grown, 10 * rank);
	if (all.n > 10)
		MPI_Barrier(MPI_COMM_WORLD);
	if (grown.n > 10)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: access.c:[[#@LINE]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	vec_share(&all, MPI_COMM_WORLD);
	vec_send(&own, MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
