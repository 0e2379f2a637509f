// SPDX-License-Identifier: GPL-3.0-or-later
// An iteration with neighbors, a residual and a checkpoint in memory, which all processes commit
// by an agreement; the survivors share the field anew.
// REQUIRES: long
// RUN: %failcc %s -o %t %ulfm
// UCX, below MPICH, writes to stdout of what was not received.
// RUN: %failrun --fail=none %mpi4 %t | grep residual > %t.none
// RUN: %faults -j 2 --expect='grep residual | sort -u | cmp -s - %t.none' %mpi4 %t | FileCheck %s
// CHECK: {{^}}{{[0-9]+}} failures of 4 processes: {{[1-9][0-9]*}} recovered
// CHECK-NOT: hung
#include "steps.h"
#include <string.h>

#define N 12 /* a multiple of 4, 3, 2 and 1 */

static double saved[N], x[N + 2];

/* One iteration of this process's part; the largest change of all. */
static int iterate(double *residual)
{
	int n = N / size, left = rank ? rank - 1 : MPI_PROC_NULL,
	    right = rank + 1 < size ? rank + 1 : MPI_PROC_NULL, e;
	double old, change = 0;

	e = MPI_Sendrecv(&x[1], 1, MPI_DOUBLE, left, 1, &x[n + 1], 1, MPI_DOUBLE,
			 right, 1, work, MPI_STATUS_IGNORE);
	if (!e)
		e = MPI_Sendrecv(&x[n], 1, MPI_DOUBLE, right, 2, &x[0], 1,
				 MPI_DOUBLE, left, 2, work, MPI_STATUS_IGNORE);
	old = x[0];
	for (int i = 1; !e && i <= n; i++) {
		double new = (old + x[i + 1]) / 2;

		change = new - x[i] > change ? new - x[i] : change;
		old = x[i];
		x[i] = new;
	}
	if (e)
		MPIX_Comm_revoke(work); /* a neighbor may wait */
	return e ? e : MPI_Allreduce(&change, residual, 1, MPI_DOUBLE, MPI_MAX,
				     work);
}

/* This process's part of what is saved, with the borders of the field. */
static void load(void)
{
	memset(x, 0, sizeof x);
	x[0] = rank == 0;
	memcpy(x + 1, saved + rank * (N / size), N / size * sizeof *x);
}

int main(int argc, char **argv)
{
	double residual = 1, next[N], found;

	start(&argc, &argv);
	load();
	for (int step = 0; step < 4;) {
		int e = iterate(&found), n = N / size;

		if (!e)
			e = MPI_Allgather(x + 1, n, MPI_DOUBLE, next, n,
					  MPI_DOUBLE, work);
		if (agreed(e)) {
			memcpy(saved, next, sizeof saved);
			residual = found;
			step++;
		} else {
			recover();
			load();
		}
	}
	for (int good = 0; !good; good = good ? 1 : (recover(), 0)) {
		if (rank == 0)
			printf("residual %.6f\n", residual);
		fflush(stdout);
		good = agreed(MPI_SUCCESS);
	}
	MPI_Finalize();
	return 0;
}
