// SPDX-License-Identifier: GPL-3.0-or-later
// A second process fails during the recovery, which does not expect it.
// REQUIRES: long
// RUN: %failcc %s -o %t.right %ulfm
// RUN: %failcc -DMISTAKE %s -o %t.wrong %ulfm
// RUN: %faults -j 2 --expect='grep -qx "total 198"' --fail=rank=1,call=3 %mpi4 %t.right
// RUN: not %faults -j 2 --expect='grep -qx "total 198"' --fail=rank=1,call=3 %mpi4 %t.wrong | FileCheck %s
// CHECK: {{^}}hung: rank {{[0-9]}} fails at call
// CHECK: repeat: parcoach run --fail=rank={{[0-9]}},call=
#include "steps.h"

/* All take the number of steps from the first process. */
static int restore(int *i, long *total)
{
	long state[2] = { *i, *total };
	int e = MPI_Bcast(state, 2, MPI_LONG, 0, work);

	*i = (int)state[0];
	*total = state[1];
	return e;
}

int main(int argc, char **argv)
{
	long sum, total = 0;
	int i = 0;

	start(&argc, &argv);
	while (i < STEPS) {
		if (agreed(step(&sum))) {
			total += sum;
			i++;
			continue;
		}
		recover();
#ifdef MISTAKE
		if (restore(&i, &total))
			MPI_Barrier(work), recover();
#else
		while (!agreed(restore(&i, &total)))
			recover();
#endif
	}
	finish(total);
	return 0;
}
