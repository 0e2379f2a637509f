// SPDX-License-Identifier: GPL-3.0-or-later
// A collective returns an error on some processes and succeeds on others: without an agreement these continue.
// REQUIRES: long
// RUN: %failcc %s -o %t.right %ulfm
// RUN: %failcc -DMISTAKE %s -o %t.wrong %ulfm
// RUN: %faults -j 2 --expect='grep -qx "total 198"' %mpi4 %t.right
// RUN: not %faults -j 2 --expect='grep -qx "total 198"' %mpi4 %t.wrong | FileCheck %s
// CHECK: {{^}}hung: rank {{[0-9]}} fails at call
// CHECK: repeat: parcoach run --fail=rank={{[0-9]}},call=
#include "steps.h"

static int good(int error)
{
#ifdef MISTAKE
	return error == MPI_SUCCESS;
#else
	return agreed(error);
#endif
}

int main(int argc, char **argv)
{
	long sum, total = 0;

	start(&argc, &argv);
	for (int i = 0; i < STEPS;) {
		if (good(step(&sum))) {
			total += sum;
			i++;
		} else {
			recover();
		}
	}
	finish(total);
	return 0;
}
