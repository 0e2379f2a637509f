// SPDX-License-Identifier: GPL-3.0-or-later
// Members of a group that call MPI_Comm_create_group with different tags wait for
// each other, and so do a member and a process in a collective: this is told before
// the time-out.  The same calls in any order of time are right.
// RUN: %mpicc -w -g %s -o %t %rt
// RUN: %one-node %status -n 3 %t tag | FileCheck %s --check-prefixes=CHECK,TAG
// RUN: %one-node %status -n 3 %t barrier | FileCheck %s --check-prefixes=CHECK,BARRIER
// RUN: %long %one-node env PARCOACH_MATCH=watch %status -n 3 %t tag | FileCheck %s --check-prefixes=CHECK,TAG
// RUN: %status -n 3 %t right | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach:
// CHECK: parcoach: error: processes wait for each other in collectives of different communicators [parcoach-mismatch]
// TAG-DAG: parcoach:   rank 0 {{ *}}MPI_Comm_create_group, tag 1, of 2 processes  {{.*}}compiled-create-group.c:[[#@LINE+19]]
// TAG-DAG: parcoach:   rank 1 {{ *}}MPI_Comm_create_group, tag 2, of 2 processes  {{.*}}compiled-create-group.c:[[#@LINE+18]]
// BARRIER-DAG: parcoach:   rank 0 {{ *}}MPI_Comm_create_group, tag 1, of 2 processes
// BARRIER-DAG: parcoach:   rank 1 {{ *}}MPI_Barrier
// CHECK: exit status 66
// RIGHT: exit status 0
#include <mpi.h>
#include <string.h>
#include <unistd.h>

/* A communicator of the first N processes. */
__attribute__((noinline, noclone)) static MPI_Comm first(int n, int tag)
{
	int ranks[] = { 0, 1, 2 };
	MPI_Group all, some;
	MPI_Comm comm;

	MPI_Comm_group(MPI_COMM_WORLD, &all);
	MPI_Group_incl(all, n, ranks, &some);
	MPI_Comm_create_group(MPI_COMM_WORLD, some, tag, &comm);
	MPI_Group_free(&some);
	MPI_Group_free(&all);
	return comm;
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	MPI_Comm comm;
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (!strcmp(what, "right")) {
		for (int i = 0; i < 100 && rank < 2; i++) {
			/* The other one waits inside, longer than a cycle may. */
			if (i == 50 && !rank)
				usleep(2500000);
			comm = first(2, i % 3);
			MPI_Comm_free(&comm);
		}
		if (rank == 2)
			usleep(1500000);
		MPI_Barrier(MPI_COMM_WORLD);
	} else if (rank == 1 && !strcmp(what, "barrier")) {
		MPI_Barrier(MPI_COMM_WORLD);
	} else if (rank < 2) {
		first(2, rank == 1 ? 2 : 1);
	}
	if (rank == 2 && strcmp(what, "right"))
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
