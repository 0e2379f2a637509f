// SPDX-License-Identifier: GPL-3.0-or-later
// sprintf () and snprintf () change their first argument, not the texts that they print,
// unless the format stores a number.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

void *get(int n);

int main(int argc, char **argv)
{
	int rank, stored = 0;
	char *name = get(20), text[20];

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	sprintf(name, "%s.%d", argv[1], rank);
	snprintf(name, 20, "%s.%d", argv[2], rank);
	if (atoi(argv[3]))
		// CHECK-NOT: [[# @LINE + 1]]:{{.*}}warning
		MPI_Barrier(MPI_COMM_WORLD);
	sprintf(text, "%d", rank);
	if (atoi(text))
		// CHECK: [[# @LINE + 1]]:{{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
	if (snprintf(NULL, 0, "%d", rank) > 1)
		// CHECK: [[# @LINE + 1]]:{{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
	sprintf(text, "%d%n", rank, &stored);
	if (stored > 1)
		// CHECK: [[# @LINE + 1]]:{{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
