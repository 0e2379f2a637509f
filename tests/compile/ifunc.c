// SPDX-License-Identifier: GPL-3.0-or-later
// The resolver of an "ifunc" is not the function that is called: what that returns is
// not known. With the attribute "alias" it is known.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcc -fplugin-arg-parcoach-why=19 -c %s -o %t.o | FileCheck %s --check-prefix=WHY
#include <mpi.h>

static int rank;
static int one(void) { return rank; }
static int (*resolve(void))(void) { return one; }
static int chosen(void) __attribute__((ifunc("resolve")));
static int same(void) __attribute__((alias("one")));

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (chosen() == 1)
		MPI_Allreduce(MPI_IN_PLACE, &argc, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
	// WHY: all processes call it together: checked at run time
	// WHY-NEXT: this condition of 'main' is not proved to be the same
	if (same() == 1)
		MPI_Barrier(MPI_COMM_WORLD);
	// CHECK: ifunc.c:[[@LINE-1]]:17: warning: not every process
	MPI_Finalize();
	return 0;
}
