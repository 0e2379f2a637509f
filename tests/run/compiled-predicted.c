// SPDX-License-Identifier: GPL-3.0-or-later
// What was predicted of a call is shown where it is what has happened: not the order
// of two communicators where a third process frees one or ends, nor that a call may
// be skipped where its arguments differ.
// RUN: %mpicc -w -g %s -o %t %rt
// RUN: %mpicc -g %s -o %t %rt 2>&1 | FileCheck %s --check-prefix=SAID
// SAID: warning: order inversion between communicators
// RUN: %status -n 3 %t order | FileCheck %s --check-prefix=ORDER
// RUN: %long %status -n 3 %t free | FileCheck %s --check-prefix=FREE
// RUN: %status -n 3 %t exit | FileCheck %s --check-prefix=EXIT
// RUN: %long %status -n 3 %t skip | FileCheck %s --check-prefix=SKIP
// RUN: %status -n 3 %t op | FileCheck %s --check-prefix=OP
// ORDER: error: processes wait for each other in collectives of different communicators
// ORDER: predicted at compile time: compiled-predicted.c:[[#]]: order inversion between communicators
// ORDER: exit status 66
// FREE: error: processes of a communicator of 3 processes {{.*}} are calling different collectives
// FREE-NOT: order inversion
// FREE: exit status 66
// EXIT: error: processes of {{.*}} are calling different collectives
// EXIT-NOT: order inversion
// EXIT: exit status 66
// SKIP: error: processes wait for each other in collectives of different communicators
// SKIP: predicted at compile time: compiled-predicted.c:[[#]]: not every process of {{.*}} may reach this 'MPI_Reduce'
// SKIP: exit status 66
// OP: error: processes of MPI_COMM_WORLD pass different reduction operations to MPI_Reduce
// OP-NOT: not every process
// OP: exit status 66
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static void sync_one(MPI_Comm comm)
{
	MPI_Barrier(comm);
}

int main(int argc, char **argv)
{
	const char *how = argc > 1 ? argv[1] : "";
	MPI_Comm flow, chem;
	MPI_Op op = MPI_SUM;
	int rank, x = 1, y;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_dup(MPI_COMM_WORLD, &flow);
	MPI_Comm_dup(MPI_COMM_WORLD, &chem);
	if (!strcmp(how, "order") && rank == 0) {
		sync_one(chem);
		sync_one(flow);
	} else {
		sync_one(flow);
		sync_one(chem);
	}
	if (!strcmp(how, "op") && rank == 1)
		op = MPI_MAX;
	if (strcmp(how, "skip") || rank != 1)
		MPI_Reduce(&x, &y, 1, MPI_INT, op, 0, MPI_COMM_WORLD);
	if (!strcmp(how, "exit") && rank == 1)
		exit(3);
	if (!strcmp(how, "free") && rank == 1)
		MPI_Comm_free(&chem);
	else
		sync_one(chem);
	MPI_Finalize();
	return 0;
}
