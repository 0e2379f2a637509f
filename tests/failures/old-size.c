// SPDX-License-Identifier: GPL-3.0-or-later
// The number of processes before the shrink is used after it.
// REQUIRES: long
// RUN: %failcc %s -o %t.right %ulfm
// RUN: %failcc -DMISTAKE %s -o %t.wrong %ulfm
// RUN: %faults -j 2 --expect='grep -qx "total 198"' %mpi4 %t.right
// RUN: not %faults -j 2 --expect='grep -qx "total 198"' %mpi4 %t.wrong | FileCheck %s
// CHECK: {{^}}wrong result: rank {{[0-9]}} fails at call
// CHECK: repeat: parcoach run --fail=rank={{[0-9]}},call=
#include "steps.h"

static void continue_with_fewer(void)
{
#ifdef MISTAKE
	int before = size;

	recover();
	size = before;
#else
	recover();
#endif
}

int main(int argc, char **argv)
{
	start(&argc, &argv);
	finish(steps(agreed_step, continue_with_fewer));
	return 0;
}
