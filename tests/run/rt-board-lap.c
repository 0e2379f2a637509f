// SPDX-License-Identifier: GPL-3.0-or-later
// Rank 0 runs ahead of rank 1 by thousands of collectives, far more than the
// ring holds, as the root of MPI_Bcast may: a mistake of rank 1 is found all
// the same, and both sides of it, whether rank 0 is then near, far, or at the
// end; and a right program is right.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 2 %t 20000 -1 | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 2 %t 20000 10000 | FileCheck %s --check-prefixes=NEAR,CHECK
// RUN: %status -n 2 %t 1000 1000 | FileCheck %s --check-prefixes=END,CHECK
// RIGHT: exit status 0
// NEAR: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// NEAR-NEXT: parcoach:   rank 0  MPI_Bcast {{.*}}
// NEAR-NEXT: parcoach:   rank 1  MPI_Reduce {{.*}}
// END: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// END-NEXT: parcoach:   rank 0  MPI_Finalize
// END-NEXT: parcoach:   rank 1  MPI_Reduce
// LESS: parcoach: error: processes of MPI_COMM_WORLD {{are calling|have called}} different collectives [parcoach-mismatch]
// LESS-NEXT: parcoach:   rank 0  MPI_Bcast
// LESS-NEXT: parcoach:   rank 1  MPI_Finalize
// CHECK: exit status 66
#include "by-hand.h"

int main(int argc, char **argv)
{
	int rank, n = atoi(argv[1]), wrong = atoi(argv[2]);

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	/* Only checks: rank 0 does not wait for rank 1. */
	if (rank == 1)
		sleep(1);
	for (int i = 0; i <= n; i++) {
		if (rank == 1 && i == wrong)
			COLL(MPI_COMM_WORLD, "MPI_Reduce");
		else if (i < n && !(wrong == -2 && rank && i >= n - 100))
			COLL(MPI_COMM_WORLD, "MPI_Bcast");
	}
	MPI_Finalize();
	return 0;
}
