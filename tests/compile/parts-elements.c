// SPDX-License-Identifier: GPL-3.0-or-later
// Parts made by one element of an array that MPI filled, and a condition on
// another one, or on the same.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %mpicc -fplugin-arg-parcoach-analysis=strict -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
struct work { int group, flags[2]; MPI_Comm comm; };

void scattered(int *table)
{
	int me, t[2];
	MPI_Comm sub;

	MPI_Comm_rank(MPI_COMM_WORLD, &me);
	MPI_Scatter(table, 2, MPI_INT, t, 2, MPI_INT, 0, MPI_COMM_WORLD);
	MPI_Comm_split(MPI_COMM_WORLD, t[0], me, &sub);
	if (t[1] == 0)
		MPI_Barrier(sub); // CHECK: [[#@LINE]]:17: warning: not every process of 'sub' may reach this 'MPI_Barrier'
	if (t[0] == 0)
		MPI_Barrier(sub);
	MPI_Comm_free(&sub);
}

void in_record(struct work *w, int *table)
{
	int me;

	MPI_Comm_rank(MPI_COMM_WORLD, &me);
	MPI_Scatter(table, 2, MPI_INT, w->flags, 2, MPI_INT, 0, MPI_COMM_WORLD);
	MPI_Comm_split(MPI_COMM_WORLD, w->flags[1], me, &w->comm);
	if (w->flags[1] == 0)
		MPI_Barrier(w->comm);
	if (w->flags[0] == 0)
		MPI_Barrier(w->comm); // CHECK: [[#@LINE]]:17: warning: not every process of 'comm' may reach this 'MPI_Barrier'
}
