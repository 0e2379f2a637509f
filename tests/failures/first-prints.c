// SPDX-License-Identifier: GPL-3.0-or-later
// The first process alone prints the result, and the others do not know whether it has.
// REQUIRES: long
// RUN: %failcc %s -o %t.right %ulfm
// RUN: %failcc -DMISTAKE %s -o %t.wrong %ulfm
// RUN: %faults -j 2 --expect='grep -qx "total 198"' %mpi4 %t.right
// RUN: not %faults -j 2 --json=%t.json --expect='grep -qx "total 198"' %mpi4 %t.wrong | FileCheck %s
// RUN: FileCheck --check-prefix=JSON %s < %t.json
// JSON: {"type":"fault","rank":0,"call":{{[0-9]+}},"lax":0,"op":"MPI_{{.*}}","at":"{{.*}}","verdict":"{{[a-z ]+}}","why":"{{.*}}","fail":"rank=0,call={{[0-9]+}}","seconds":{{[0-9]+\.[0-9]+}}}{{$}}
// CHECK: {{^}}wrong result: rank {{[0-9]}} fails at call
// CHECK: repeat: parcoach run --fail=rank={{[0-9]}},call=
#include "steps.h"

int main(int argc, char **argv)
{
	long total;

	start(&argc, &argv);
	total = steps(agreed_step, recover);
#ifdef MISTAKE
	if (rank == 0)
		printf("total %ld\n", total);
	MPI_Finalize();
#else
	finish(total);
#endif
	return 0;
}
