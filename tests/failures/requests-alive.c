// SPDX-License-Identifier: GPL-3.0-or-later
// A request lives on when the program leaves for the recovery.
// REQUIRES: long
// RUN: %failcc %s -o %t.right %ulfm
// RUN: %failcc -DMISTAKE %s -o %t.wrong %ulfm
// RUN: %faults -j 2 --expect='grep -qx "total 198"' %mpi4 %t.right
// RUN: not %faults -j 2 --expect='grep -qx "total 198"' %mpi4 %t.wrong | FileCheck %s
// CHECK: {{^}}leaked: rank {{[0-9]}} fails at call
// CHECK: repeat: parcoach run --fail=rank={{[0-9]}},call=
#include "steps.h"

static int around(long *sum)
{
	int left = (rank + size - 1) % size, right = (rank + 1) % size, got;
	MPI_Request request;
	int e = MPI_Irecv(&got, 1, MPI_INT, left, 0, work, &request), f;

	if (e)
		return e;
	e = step(sum);
#ifdef MISTAKE
	if (e)
		return e;
#endif
	f = MPI_Send(&rank, 1, MPI_INT, right, 0, work);
	if (e || f)
		MPIX_Comm_revoke(work);
	f = MPI_Wait(&request, MPI_STATUS_IGNORE);
	return e ? e : f;
}

static int one(long *sum)
{
	return agreed(around(sum));
}

int main(int argc, char **argv)
{
	start(&argc, &argv);
	finish(steps(one, recover));
	return 0;
}
