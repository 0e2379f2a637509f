// SPDX-License-Identifier: GPL-3.0-or-later
// -Werror, -w and friends treat our warnings as any other; without anything to
// compile nothing happens.
// RUN: not %pcc -Werror -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: %pcc -w -c %s -o %t.o 2>&1 | count 0
// RUN: %pcc -fno-diagnostics-show-option -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=BARE
// RUN: %pcc -E %s 2>&1 | FileCheck %s --check-prefix=TEXT --implicit-check-not=warning:
// RUN: %pcc -fsyntax-only %s 2>&1 | count 0
// RUN: not %pcc -DBAD -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=BROKEN --implicit-check-not=parcoach-
// TEXT: MPI_Barrier
// BROKEN: error: lvalue required
#include <mpi.h>

void f(void)
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank)	// ERROR: [[#@LINE+1]]:{{[0-9]+}}: error: not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Barrier' [parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);	// BARE: [[#@LINE]]:{{[0-9]+}}: warning: not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Barrier'{{$}}
#ifdef BAD
	undeclared();
	undeclared = 3;
#endif
}
