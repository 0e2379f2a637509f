// SPDX-License-Identifier: GPL-3.0-or-later
// A process that leaves for the recovery without revoking the communicator: others still wait for its message.
// REQUIRES: long
// RUN: %failcc %s -o %t.right %ulfm
// RUN: %failcc -DMISTAKE %s -o %t.wrong %ulfm
// RUN: %faults -j 2 --expect='grep -qx "total 198"' %mpi4 %t.right
// RUN: not %faults -j 2 --expect='grep -qx "total 198"' %mpi4 %t.wrong | FileCheck %s
// CHECK: {{^}}hung: rank {{[0-9]}} fails at call
// CHECK: repeat: parcoach run --fail=rank={{[0-9]}},call=
#include "steps.h"

/* The sum goes around the ring. */
static int ring(long *sum)
{
	int left = (rank + size - 1) % size, right = (rank + 1) % size, e;

	*sum = 0;
	if (size == 1)
		return *sum = part(), MPI_SUCCESS;
	if (rank) {
		e = MPI_Recv(sum, 1, MPI_LONG, left, 0, work, MPI_STATUS_IGNORE);
		if (e)
			return e;
	}
	*sum += part();
	e = MPI_Send(sum, 1, MPI_LONG, right, 0, work);
	if (e || rank)
		return e ? e : MPI_Bcast(sum, 1, MPI_LONG, 0, work);
	e = MPI_Recv(sum, 1, MPI_LONG, left, 0, work, MPI_STATUS_IGNORE);
	return e ? e : MPI_Bcast(sum, 1, MPI_LONG, 0, work);
}

static int one(long *sum)
{
	int e = ring(sum);

#ifndef MISTAKE
	if (e)
		MPIX_Comm_revoke(work);
#endif
	return agreed(e);
}

int main(int argc, char **argv)
{
	start(&argc, &argv);
	finish(steps(one, recover));
	return 0;
}
