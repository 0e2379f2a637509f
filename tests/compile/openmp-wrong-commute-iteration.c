// SPDX-License-Identifier: GPL-3.0-or-later
// Sections of several threads whose root is the number of a shared iteration.
// XFAIL: *
// Threads get different iterations, but the number of an iteration counts as not
// proved between threads, so the collective is only checked at run time.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#define W MPI_COMM_WORLD

void iteration(int *x)
{
#pragma omp parallel for
	for (int i = 0; i < 8; i++) {
#pragma omp critical
		MPI_Bcast(x, 1, MPI_INT, i, W); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Bcast' may be called before or after 'MPI_Bcast'
	}
}

