// SPDX-License-Identifier: GPL-3.0-or-later
// A definition in another unit may take the place of a weak one: what a call of
// it returns is not known.  One that is not weak is known.
// RUN: %pcc -DWEAK='__attribute__((weak))' -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s --implicit-check-not=warning:
// RUN: %pcc -DWEAK= -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s --check-prefix=KNOWN
#include <mpi.h>

WEAK int choice(int rank)
{
	return 0 * rank;
}

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (choice(rank))
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}} MPI_Barrier match
	MPI_Finalize();
	return 0;
}
// KNOWN: func main
// KNOWN-NOT: match
