// SPDX-License-Identifier: GPL-3.0-or-later
// All processes of an intercommunicator must say that the root is in one and the
// same group.  Here both groups name a process of the other one, or none does.
// RUN: %mpicc -w %s -o %t %rt
// RUN: %status -n 4 %t right | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 4 %t both | FileCheck %s --check-prefix=BOTH
// RUN: %long env PARCOACH_MATCH=agree %status -n 4 %t right | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: env PARCOACH_MATCH=agree %status -n 4 %t none | FileCheck %s --check-prefix=NONE
// RUN: %long env PARCOACH_MATCH=paper %status -n 4 %t both | FileCheck %s --check-prefix=BOTH
// RUN: %long env PARCOACH_MATCH=watch %status -n 4 %t both | FileCheck %s --check-prefix=BOTH
// RIGHT: exit status 0
// BOTH: parcoach: error: processes of {{.*}} pass different roots to MPI_Bcast [parcoach-argument]
// BOTH-NEXT: parcoach:   ranks 0-1  MPI_Bcast, root in the group with rank 2  {{.*}}compiled-inter-root.c:[[#LINE:]]
// BOTH-NEXT: parcoach:   ranks 2-3  MPI_Bcast, root in the group with rank 0  {{.*}}compiled-inter-root.c:[[#LINE]]
// BOTH: exit status 66
// NONE: parcoach:   ranks 0-1  MPI_Bcast, root in the group with rank 0
// NONE-NEXT: parcoach:   ranks 2-3  MPI_Bcast, root in the group with rank 2
// NONE: exit status 66
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
	int rank, upper, root, value = 7;
	MPI_Comm part, inter;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	upper = rank > 1;
	MPI_Comm_split(MPI_COMM_WORLD, upper, 0, &part);
	MPI_Intercomm_create(part, 0, MPI_COMM_WORLD, upper ? 0 : 2, 1, &inter);
	/* Rank 3, the second one of its group, is the root. */
	root = rank == 3 ? MPI_ROOT : upper ? MPI_PROC_NULL : 1;
	if (!strcmp(argv[1], "both"))
		root = 1;
	if (!strcmp(argv[1], "none"))
		root = MPI_PROC_NULL;
	MPI_Bcast(&value, 1, MPI_INT, root, inter);
	MPI_Comm_free(&inter);
	MPI_Comm_free(&part);
	MPI_Finalize();
	return 0;
}
