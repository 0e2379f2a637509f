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

static MPI_Comm pair;

/* Pairs of neighbors exchange their ranks, then all add. */
static int exchange(long *sum)
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

static void pair_make(void)
{
	while (!agreed(MPI_Comm_split(work, rank / 2, rank, &pair)))
		recover();
}

static int one(long *sum)
{
	int e = exchange(sum);

#ifndef MISTAKE
	if (e)
		MPIX_Comm_revoke(pair);
#endif
	return agreed(e);
}

static void both_recover(void)
{
	recover();
	pair_make();
}

int main(int argc, char **argv)
{
	start(&argc, &argv);
	pair_make();
	finish(steps(one, both_recover));
	return 0;
}
