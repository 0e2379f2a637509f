// SPDX-License-Identifier: GPL-3.0-or-later
// A communicator that was derived is not revoked: a process waits there for one that has left for the recovery.
// REQUIRES: long
// RUN: %failcc %s -o %t.right %ulfm
// RUN: %failcc -DMISTAKE %s -o %t.wrong %ulfm
// RUN: %faults -j 2 --expect='grep -qx "total 198"' %mpi4 %t.right
// RUN: not %faults -j 2 --expect='grep -qx "total 198"' %mpi4 %t.wrong | FileCheck %s
// CHECK: {{^}}hung: rank {{[0-9]}} fails at call
// CHECK: repeat: parcoach run --fail=rank={{[0-9]}},call=
#include "steps.h"

/* Pairs of neighbors exchange their ranks, then all add. */
static int exchange(MPI_Comm pair, long *sum)
{
	int mine, n, other, e = step(sum);

	if (e)
		return e;
	MPI_Comm_rank(pair, &mine);
	MPI_Comm_size(pair, &n);
	if (n < 2)
		return MPI_SUCCESS;
	if (mine)
		return MPI_Send(&rank, 1, MPI_INT, 0, 0, pair);
	return MPI_Recv(&other, 1, MPI_INT, 1, 0, pair, MPI_STATUS_IGNORE);
}

static int pair_make(MPI_Comm *pair)
{
	while (!agreed(MPI_Comm_split(work, rank / 2, rank, pair)))
		recover();
	return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
	long sum, total = 0;
	MPI_Comm pair;
	int e;

	start(&argc, &argv);
	pair_make(&pair);
	for (int i = 0; i < STEPS;) {
		e = exchange(pair, &sum);
#ifndef MISTAKE
		if (e)
			MPIX_Comm_revoke(pair);
#endif
		if (agreed(e)) {
			total += sum;
			i++;
			continue;
		}
		recover();
		pair_make(&pair);
	}
	finish(total);
	return 0;
}
