// SPDX-License-Identifier: GPL-3.0-or-later
// After a failure no process tells the spare processes that the work is done.
// REQUIRES: long
// RUN: %failcc %s -o %t.right %ulfm
// RUN: %failcc -DMISTAKE %s -o %t.wrong %ulfm
// RUN: %faults -j 2 --expect='grep -qx "total 198"' %mpi4 %t.right
// RUN: not %faults -j 2 --expect='grep -qx "total 198"' %mpi4 %t.wrong | FileCheck %s
// CHECK: {{^}}hung: rank {{[0-9]}} fails at call
// CHECK: repeat: parcoach run --fail=rank={{[0-9]}},call=
#include "steps.h"

#define WORKERS 2

/* The first WORKERS processes add; the others wait for the result. */
static int add(long *total, int failures)
{
	int workers = size < WORKERS ? size : WORKERS, e = MPI_SUCCESS;
	long other;

	*total = 0;
	for (int i = rank; i < 12 && rank < workers; i += workers)
		*total += STEPS * i;
	if (rank >= workers)
		return MPI_Recv(total, 1, MPI_LONG, 0, 1, work,
				MPI_STATUS_IGNORE);
	if (rank)
		return MPI_Send(total, 1, MPI_LONG, 0, 0, work);
	if (workers > 1)
		e = MPI_Recv(&other, 1, MPI_LONG, 1, 0, work, MPI_STATUS_IGNORE);
	*total += workers > 1 ? other : 0;
#ifdef MISTAKE
	if (failures)
		return e;
#endif
	for (int i = workers; i < size && !e; i++)
		e = MPI_Send(total, 1, MPI_LONG, i, 1, work);
	return e;
}

int main(int argc, char **argv)
{
	long total = 0;
	int failures = 0;

	start(&argc, &argv);
	for (;;) {
		int e = add(&total, failures);

		if (e)
			MPIX_Comm_revoke(work);
		if (agreed(e) &&
		    agreed(MPI_Bcast(&total, 1, MPI_LONG, 0, work)))
			break;
		recover();
		failures++;
	}
	finish(total);
	return 0;
}
