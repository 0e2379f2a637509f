// SPDX-License-Identifier: GPL-3.0-or-later
// show=none: the warning is only in the file of findings, so -Werror does not see it;
// a wrong pragma, which is in no file, becomes a note.
// RUN: rm -f %t.jsonl
// RUN: %pcc -Werror -fplugin-arg-parcoach-show=none -fplugin-arg-parcoach-report=%t.jsonl -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
// RUN: grep -c parcoach-divergence %t.jsonl
// RUN: not %pcc -Werror -c %s -o %t.o
#include <mpi.h>

void f(int rank);

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: note: {{.*}} [parcoach-suppression]
#pragma parcoach suppress parcoach-nothing
void f(int rank)
{
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD);
}
