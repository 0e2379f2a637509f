// SPDX-License-Identifier: GPL-3.0-or-later
// The value of the last agreement is used, but not its return code.
// REQUIRES: long
// RUN: %failcc %s -o %t.right %ulfm
// RUN: %failcc -DMISTAKE %s -o %t.wrong %ulfm
// RUN: %faults -j 2 --expect='grep -qx "total 198"' %mpi4 %t.right
// RUN: not %faults -j 2 --expect='grep -qx "total 198"' %mpi4 %t.wrong | FileCheck %s
// CHECK: {{^}}wrong result: rank {{[0-9]}} fails at call
// CHECK: repeat: parcoach run --fail=rank={{[0-9]}},call=
#include "steps.h"

int main(int argc, char **argv)
{
	long total;

	start(&argc, &argv);
	total = steps(agreed_step, recover);
#ifdef MISTAKE
	int good = 1;

	/* It is 1 also if the first process has failed. */
	MPIX_Comm_agree(work, &good);
	if (good && rank == 0)
		printf("total %ld\n", total);
	MPI_Finalize();
#else
	finish(total);
#endif
	return 0;
}
