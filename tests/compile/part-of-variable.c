// SPDX-License-Identifier: GPL-3.0-or-later
// A function stores in a part of a complex number, a vector or a pointer: the rest stays.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <complex.h>
#include <mpi.h>
#include <stdint.h>

typedef int four __attribute__((vector_size(16)));

static void first(double *p)
{
	*p = 0;
}

static void clear(int *p)
{
	*p = 0;
}

static void low(uint32_t *p)
{
	*p = 0;
}

static void all(double complex *p)
{
	*p = 0;
}

int main(int argc, char **argv)
{
	double complex z, w;
	void *p;
	int rank;
	four v;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	z = w = rank + I * rank;
	first((double *)&z);
	if (cimag(z) > 0) // CHECK: [[#@LINE+1]]:17: warning: not every process
		MPI_Barrier(MPI_COMM_WORLD);
	all(&w);
	if (cimag(w) > 0)
		MPI_Barrier(MPI_COMM_WORLD);
	v[0] = v[1] = rank;
	clear((int *)&v);
	if (v[1] > 0) // CHECK: [[#@LINE+1]]:17: warning: not every process
		MPI_Barrier(MPI_COMM_WORLD);
	p = (void *)((uint64_t)rank << 40);
	low((uint32_t *)&p);
	if (p) // CHECK: [[#@LINE+1]]:17: warning: not every process
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
}
