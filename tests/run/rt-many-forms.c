// SPDX-License-Identifier: GPL-3.0-or-later
// Each call has another count, so that no two calls share what a report shows of
// them: the table for it is used again and again, and grows while a process is
// behind.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 2 %t 9000 8999 | FileCheck %s
// RUN: %status -n 2 %t 9000 5 | FileCheck %s
// RUN: %status -n 2 %t 9000 -1 | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// CHECK: parcoach: error: processes of MPI_COMM_WORLD pass different counts to MPI_Bcast [parcoach-argument]
// CHECK-NEXT: parcoach:   rank 0  MPI_Bcast, {{[0-9]+}} x MPI_INT  {{.*}}rt-many-forms.c:[[#]]
// CHECK-NEXT: parcoach:   rank 1  MPI_Bcast, 20000 x MPI_INT
// CHECK: exit status 66
// RIGHT: exit status 0
#include "by-hand.h"

int main(int argc, char **argv)
{
	int rank, n = atoi(argv[1]), wrong = atoi(argv[2]);
	static int data[20000];

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 1)
		sleep(1);
	for (int i = 0; i < n; i++)
		CHECK_ARGS(DATA(ONE, NONE), COMM, MPI_COMM_WORLD, "MPI_Bcast", 0, 0,
			   U(data), U(rank == 1 && i == wrong ? 20000 : i + 1),
			   U(MPI_INT));
	MPI_Finalize();
	return 0;
}
