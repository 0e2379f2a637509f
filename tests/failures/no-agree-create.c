// SPDX-License-Identifier: GPL-3.0-or-later
// A communicator is created on some processes only: without an agreement they use it, and shrink it.
// REQUIRES: long
// RUN: %failcc %s -o %t.right %ulfm
// RUN: %failcc -DMISTAKE %s -o %t.wrong %ulfm
// RUN: %faults -j 2 --expect='grep -qx "total 198"' %mpi4 %t.right
// RUN: not %faults -j 2 --expect='grep -qx "total 198"' %mpi4 %t.wrong | FileCheck %s
// CHECK: {{^}}hung: rank {{[0-9]}} fails at call
// CHECK: repeat: parcoach run --fail=rank={{[0-9]}},call=
#include "steps.h"

/* Use a duplicate of the communicator. */
static void duplicate(void)
{
	MPI_Comm parent = work, made;
	int e = MPI_Comm_dup(parent, &made), good = e == MPI_SUCCESS;

#ifndef MISTAKE
	MPIX_Comm_agree(parent, &good);
#endif
	if (good)
		use(made);
	else if (e == MPI_SUCCESS)
		MPI_Comm_free(&made);
}

int main(int argc, char **argv)
{
	start(&argc, &argv);
	duplicate();
	finish(steps(agreed_step, recover));
	return 0;
}
