// SPDX-License-Identifier: GPL-3.0-or-later
// Only the process that sees the error shrinks the communicator.
// REQUIRES: long
// RUN: %failcc %s -o %t.right %ulfm
// RUN: %failcc -DMISTAKE %s -o %t.wrong %ulfm
// RUN: %faults -j 2 --expect='grep -qx "total 198"' %mpi4 %t.right
// RUN: not %faults -j 2 --expect='grep -qx "total 198"' %mpi4 %t.wrong | FileCheck %s
// CHECK: {{^}}hung: rank {{[0-9]}} fails at call
// CHECK: repeat: parcoach run --fail=rank={{[0-9]}},call=
#include "steps.h"

/* The first process collects the parts. */
static int collect(long *sum)
{
	long mine = part(), other;
	int e = MPI_SUCCESS;

	*sum = mine;
	if (rank)
		return MPI_Send(&mine, 1, MPI_LONG, 0, 0, work);
	for (int i = 1; i < size && !e; i++) {
		e = MPI_Recv(&other, 1, MPI_LONG, i, 0, work, MPI_STATUS_IGNORE);
		*sum += other;
	}
	return e;
}

static int good(int error)
{
#ifdef MISTAKE
	return error == MPI_SUCCESS;
#else
	return agreed(error);
#endif
}

static int one(long *sum)
{
	int e = good(collect(sum)) ? MPI_SUCCESS : MPI_ERR_OTHER;

	if (!e)
		e = MPI_Bcast(sum, 1, MPI_LONG, 0, work);
	return good(e);
}

int main(int argc, char **argv)
{
	start(&argc, &argv);
	finish(steps(one, recover));
	return 0;
}
