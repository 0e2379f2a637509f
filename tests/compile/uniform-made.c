// SPDX-License-Identifier: GPL-3.0-or-later
// Objects that functions make, of the process and of all: by a pointer, by value, by an
// argument.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %mpicc -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct { int rows, cols; double *v; } mat;
typedef struct { int n; double *x; } vec;
typedef struct { int lines; } text;

static mat *mat_new(int rows, int cols)
{
	mat *m = malloc(sizeof *m);

	if (!m) {
		fprintf(stderr, "no memory\n");
		exit(1);
	}
	m->rows = rows;
	m->cols = cols;
	m->v = calloc((size_t)rows * cols, sizeof(double));
	return m;
}

static vec vec_new(int n)
{
	vec v = { 0 };

	v.n = n;
	v.x = calloc(n, sizeof(double));
	return v;
}

static int text_create(int lines, text **out)
{
	text *t = malloc(sizeof *t);

	if (!t)
		return 1;
	t->lines = lines;
	*out = t;
	return 0;
}

static void send(mat *m)
{
	for (int i = 0; i < m->rows; i++)
		MPI_Bcast(m->v + i * m->cols, m->cols, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
	int rank, size, n = 100;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	int mine = n / size + (rank < n % size);
	mat *own = mat_new(mine, n), *all = mat_new(n, n);
	send(all);
	for (int i = 0; i < own->rows; i++)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: made.c:[[#@LINE]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	vec part = vec_new(mine), whole = vec_new(n);
	for (int i = 0; i < whole.n; i++)
		MPI_Barrier(MPI_COMM_WORLD);
	for (int i = 0; i < part.n; i++)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: made.c:[[#@LINE]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	text *here, *there;
	if (text_create(mine, &here) || text_create(n, &there))
		MPI_Abort(MPI_COMM_WORLD, 1);
	for (int i = 0; i < there->lines; i++)
		MPI_Barrier(MPI_COMM_WORLD);
	for (int i = 0; i < here->lines; i++)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: made.c:[[#@LINE]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	MPI_Finalize();
}
