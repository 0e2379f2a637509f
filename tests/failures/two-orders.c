// SPDX-License-Identifier: GPL-3.0-or-later
// Two communicators are shrunk in one order on some processes and in the other order on others.
// REQUIRES: long
// RUN: %failcc %s -o %t.right %ulfm
// RUN: %failcc -DMISTAKE %s -o %t.wrong %ulfm
// RUN: %faults -j 2 --expect='grep -qx "total 198"' %mpi4 %t.right
// RUN: not %faults -j 2 --expect='grep -qx "total 198"' %mpi4 %t.wrong | FileCheck %s
// CHECK: {{^}}hung: rank {{[0-9]}} fails at call
// CHECK: repeat: parcoach run --fail=rank={{[0-9]}},call=
#include "steps.h"

static MPI_Comm second;

static void both_recover(void)
{
	MPI_Comm next, old = second;

	MPIX_Comm_revoke(second);
	MPIX_Comm_revoke(work);
#ifdef MISTAKE
	if (rank % 2) {
		recover();
		MPIX_Comm_shrink(old, &second);
		return;
	}
#endif
	MPIX_Comm_shrink(old, &next);
	second = next;
	recover();
}

static int one(long *sum)
{
	long count = 1, all;
	int e = step(sum), f = MPI_Allreduce(&count, &all, 1, MPI_LONG,
					     MPI_SUM, second);

	return agreed(e ? e : f);
}

int main(int argc, char **argv)
{
	start(&argc, &argv);
	while (!agreed(MPI_Comm_dup(work, &second)))
		recover();
	finish(steps(one, both_recover));
	return 0;
}
