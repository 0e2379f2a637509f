// SPDX-License-Identifier: GPL-3.0-or-later
// What a variable holds when the main program begins, if it is initialized by a
// function, or if another unit defines it.
// RUN: %pcxx -DHERE -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s
// RUN: %pcxx -DELSEWHERE -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s
// RUN: %pcxx -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s --check-prefix=NOT
#include <mpi.h>
#include <unistd.h>

#ifdef HERE
static int n = getpid() % 2;
#elif defined ELSEWHERE
extern int n;
#else
static int n = 2;
#endif

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	if (n == 1)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}} MPI_Barrier match
	MPI_Finalize();
}
// NOT-NOT: match
