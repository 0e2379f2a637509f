// SPDX-License-Identifier: GPL-3.0-or-later
// Programs that survive failures, with each mistake that the compiler sees.
// RUN: %pcc -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcc -DRIGHT -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty --check-prefix=RIGHT
// RIGHT-NOT: warning:
#include <mpi.h>

int MPIX_Comm_agree(MPI_Comm comm, int *flag);
int MPIX_Comm_revoke(MPI_Comm comm);
int MPIX_Comm_shrink(MPI_Comm comm, MPI_Comm *newcomm);

static int agreed(MPI_Comm comm, int error)
{
	int good = error == MPI_SUCCESS;

	MPIX_Comm_agree(comm, &good);
	return good;
}

static int add(MPI_Comm comm, int *sum)
{
	int one = 1;

	return MPI_Allreduce(&one, sum, 1, MPI_INT, MPI_SUM, comm);
}

int step(MPI_Comm comm, MPI_Comm *next)
{
	int sum = 0, e = add(comm, &sum);

#ifdef RIGHT
	e = !agreed(comm, e);
#endif
	if (e != MPI_SUCCESS) // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: the result of 'MPI_Allreduce' on each process decides on 'MPIX_Comm_shrink'
		MPIX_Comm_shrink(comm, next);
	return sum;
}

/* The sum goes around the ring. */
int ring(MPI_Comm comm, int left, int right, int *sum)
{
	int e = MPI_Recv(sum, 1, MPI_INT, left, 0, comm, MPI_STATUS_IGNORE);

	if (e) { // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: after an error of 'MPI_Recv', this process leaves without 'MPIX_Comm_revoke'
#ifdef RIGHT
		MPIX_Comm_revoke(comm);
#endif
		return agreed(comm, e);
	}
	return agreed(comm, MPI_Send(sum, 1, MPI_INT, right, 0, comm));
}

int early(MPI_Comm comm, int left)
{
	MPI_Request request;
	int x, sum, e;

	MPI_Irecv(&x, 1, MPI_INT, left, 0, comm, &request); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: the operation that 'MPI_Irecv' starts is still active if a later call returns an error
	e = add(comm, &sum);
#ifdef RIGHT
	if (e)
		MPIX_Comm_revoke(comm);
#else
	if (e)
		return 0;
#endif
	MPI_Wait(&request, MPI_STATUS_IGNORE);
	return sum + x;
}

void last(MPI_Comm comm, int *done)
{
	int good = 1;

#ifdef RIGHT
	if (MPIX_Comm_agree(comm, &good))
		good = 0;
#else
	MPIX_Comm_agree(comm, &good); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: the return code of 'MPIX_Comm_agree' is not used, and its flag says nothing
#endif
	*done = good;
}

void go_on(MPI_Comm comm, MPI_Comm *next)
{
	MPIX_Comm_shrink(comm, next);
#ifdef RIGHT
	MPI_Barrier(*next);
#else
	MPI_Barrier(comm); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Barrier' uses 'comm' after 'MPIX_Comm_shrink'
#endif
}

int main(int argc, char **argv)
{
	MPI_Comm next;

	MPI_Init(&argc, &argv);
#ifdef RIGHT
	MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
#endif
	MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: an error in this 'MPI_Barrier' ends the job
	step(MPI_COMM_WORLD, &next);
	MPI_Finalize();
	return 0;
}
