// SPDX-License-Identifier: GPL-3.0-or-later
// An error handler of the program acknowledges and counts the failed processes and jumps back;
// the others learn of it by an agreement.
// REQUIRES: long
// RUN: %failcc %s -o %t %ulfm
// RUN: %faults --all -j 2 --expect='grep -qx "sum 66"' %mpi4 %t | FileCheck %s
// CHECK: {{^}}{{[0-9]+}} failures of 4 processes: {{[1-9][0-9]*}} recovered
// CHECK-NOT: hung
#include <mpi.h>
#include <setjmp.h>
#include <stdio.h>
#include "parcoach-ulfm.h"

static jmp_buf again;
static MPI_Comm work, next;
static int agreeing; /* whether the others know that something failed */

static void failed(MPI_Comm *comm, int *code, ...)
{
	MPI_Group group;
	int n, class_;

	MPI_Error_class(*code, &class_);
	if (class_ != MPIX_ERR_PROC_FAILED && class_ != MPIX_ERR_REVOKED)
		MPI_Abort(MPI_COMM_WORLD, 1);
	MPIX_Comm_failure_ack(*comm);
	MPIX_Comm_failure_get_acked(*comm, &group);
	MPI_Group_size(group, &n);
	MPI_Group_free(&group);
	longjmp(again, n + 1);
}

static int agree(int good)
{
	agreeing = 1;
	MPIX_Comm_agree(work, &good);
	return good;
}

int main(int argc, char **argv)
{
	MPI_Errhandler handler;
	int rank, size, mine = 0, sum;

	MPI_Init(&argc, &argv);
	MPI_Comm_create_errhandler(failed, &handler);
	work = MPI_COMM_WORLD;
	if (setjmp(again)) {
		if (!agreeing)
			agree(0);
		MPIX_Comm_shrink(work, &next);
		work = next;
	}
	agreeing = 0;
	MPI_Comm_set_errhandler(work, handler);
	MPI_Comm_rank(work, &rank);
	MPI_Comm_size(work, &size);
	mine = 0;
	for (int i = rank; i < 12; i += size)
		mine += i;
	MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, work);
	if (rank == 0)
		printf("sum %d\n", sum);
	fflush(stdout);
	if (!agree(1))
		longjmp(again, 1);
	MPI_Finalize();
	return 0;
}
