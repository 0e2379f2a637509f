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

static int one(long *sum)
{
#ifdef MISTAKE
	return step(sum) == MPI_SUCCESS;
#else
	return agreed_step(sum);
#endif
}

int main(int argc, char **argv)
{
	start(&argc, &argv);
	finish(steps(one, recover));
	return 0;
}
