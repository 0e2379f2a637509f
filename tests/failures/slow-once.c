// SPDX-License-Identifier: GPL-3.0-or-later
// A run that exceeds its time limit is repeated with more time, since the machine may be
// busy: here, the first that recovers sleeps. With --limit it is hung.
// REQUIRES: long
// RUN: %failcc %s -o %t %ulfm
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: %faults --expect='grep -qx "total 198"' --rank=1 --uniform %mpi4 %t | FileCheck %s
// RUN: rm slept
// RUN: not %faults --expect='grep -qx "total 198"' --rank=1 --uniform --limit=15s %mpi4 %t | FileCheck %s --check-prefix=LIMIT
// CHECK: {{^}}{{[0-9]+}} failures of 4 processes: {{[0-9]+}} recovered
// CHECK-NOT: hung
// LIMIT: hung: rank 1 fails {{.*}}: the run takes longer than 15.0 s
#include "steps.h"
#include <fcntl.h>
#include <unistd.h>

static void recover_slowly(void)
{
	recover();
	if (rank == 0 && open("slept", O_CREAT | O_EXCL, 0666) >= 0)
		sleep(25);
}

int main(int argc, char **argv)
{
	start(&argc, &argv);
	finish(steps(agreed_step, recover_slowly));
	return 0;
}
