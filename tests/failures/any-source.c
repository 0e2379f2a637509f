// SPDX-License-Identifier: GPL-3.0-or-later
// A receive from any process after a failure that is not acknowledged.
// REQUIRES: long
// RUN: %failcc %s -o %t.right %ulfm
// RUN: %failcc -DMISTAKE %s -o %t.wrong %ulfm
// RUN: %faults -j 2 --expect='grep -qx "total 198"' %mpi4 %t.right
// RUN: not %faults -j 2 --expect='grep -qx "total 198"' %mpi4 %t.wrong | FileCheck %s
// CHECK: {{^}}aborted: rank {{[0-9]}} fails at call
// CHECK: repeat: parcoach run --fail=rank={{[0-9]}},call=
#include "steps.h"

/* The first process takes the parts in any order; without those of failed
 * processes it knows that some are missing. */
static int take(long *sum)
{
	long mine = part(), other;
	int tries = 0, n = 1;

	*sum = mine;
	if (rank)
		return MPI_Send(&mine, 1, MPI_LONG, 0, 0, work);
	while (n < size) {
		MPI_Group failed;
		int dead = 0;

		if (!MPI_Recv(&other, 1, MPI_LONG, MPI_ANY_SOURCE, 0, work,
			      MPI_STATUS_IGNORE)) {
			*sum += other;
			n++;
			continue;
		}
#ifndef MISTAKE
		MPIX_Comm_failure_ack(work);
#endif
		MPIX_Comm_failure_get_acked(work, &failed);
		MPI_Group_size(failed, &dead);
		MPI_Group_free(&failed);
		if (dead)
			return MPI_ERR_OTHER;
		if (++tries > 3)
			MPI_Abort(MPI_COMM_WORLD, 1);
	}
	return MPI_SUCCESS;
}

static int one(long *sum)
{
	return agreed(take(sum)) &&
	       agreed(MPI_Bcast(sum, 1, MPI_LONG, 0, work));
}

int main(int argc, char **argv)
{
	start(&argc, &argv);
	finish(steps(one, recover));
	return 0;
}
