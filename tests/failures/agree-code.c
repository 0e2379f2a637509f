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
	long sum, total = 0;
	int good = 1, e;

	start(&argc, &argv);
	for (int i = 0; i < STEPS;) {
		if (agreed(step(&sum))) {
			total += sum;
			i++;
		} else {
			recover();
		}
	}
	for (;;) {
		if (rank == 0 && size > 0)
			e = 0;
		e = MPIX_Comm_agree(work, &good);
#ifdef MISTAKE
		e = good ? MPI_SUCCESS : e;
#endif
		if (e == MPI_SUCCESS)
			break;
		recover();
	}
#ifdef MISTAKE
	if (rank == 0)
		printf("total %ld\n", total);
	MPI_Finalize();
#else
	finish(total);
#endif
	return 0;
}
