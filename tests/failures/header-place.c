// SPDX-License-Identifier: GPL-3.0-or-later
// A call in a header has the name of the header, and a call in the file that of the file, as a place
// of --fail and in the message, whatever version of DWARF the compiler writes.
// RUN: %failcc -gdwarf-5 %s -o %t.5 %ulfm
// RUN: %failrun --fail=rank=1,at=steps.h:53#2 %mpi4 %t.5 2>&1 | FileCheck %s --check-prefix=HEADER
// RUN: %failrun --fail=rank=1,at=header-place.c:18 %mpi4 %t.5 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: %failcc -gdwarf-4 %s -o %t.4 %ulfm
// RUN: %failrun --fail=rank=1,at=header-place.c:18 %mpi4 %t.4 2>&1 | FileCheck %s --check-prefix=FILE
// HEADER: parcoach: rank 1 fails at its call 5, MPI_Allreduce (steps.h:53)
// FILE: parcoach: rank 1 fails at its call 1, MPI_Barrier (header-place.c:18)
#include "steps.h"

int main(int argc, char **argv)
{
	long total;

	start(&argc, &argv);
	if (!agreed(MPI_Barrier(work)))
		recover();
	total = steps(agreed_step, recover);
	finish(total);
	return 0;
}
