/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A comparison of a bit-field loads its neighbors, too.  The number is still
 * that of the field.
 *
 */
// RUN: %pcc -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

static struct {
	unsigned kind : 3, steps : 10;
	signed by : 4;
} state;

void set(int by)
{
	state.steps = 2;
	state.kind = by;
	state.by = by ? -3 : 1;
}

void f(MPI_Comm comm)
{
	static struct { unsigned kind : 3, place : 10; } own;
	int rank;

	MPI_Comm_rank(comm, &rank);
	own.place = rank;
	own.kind = 2;
	if (rank == 1) {
		if (state.kind == 2 && state.by == -3)
			MPI_Barrier(comm);
	} else if (state.kind == 2 && state.by == -3) {
		MPI_Barrier(comm);
	}
	if (own.kind == 2)
		MPI_Barrier(comm);
	// CHECK: :[[@LINE+2]]:17: warning: not every process of 'comm'
	if (own.place == 3)
		MPI_Barrier(comm);
	if (own.place < 1024)
		MPI_Barrier(comm);
}
