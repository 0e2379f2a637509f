// SPDX-License-Identifier: GPL-3.0-or-later
// Requests of collectives that are lost by way of a function, given up, in a local
// record, in a loop; and their like that are right.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

struct work { MPI_Request req; int n; double buffer[4]; };

void use(struct work *work);
void finish(MPI_Request *req);

static void start(MPI_Comm comm, MPI_Request *req)
{
	MPI_Ibarrier(comm, req);
}

void by_function(MPI_Comm comm)
{
	MPI_Request req;

	// CHECK-DAG: [[#@LINE+1]]:9: warning: 'start' starts here, but no MPI_Wait or MPI_Test completes it [parcoach-request]
	start(comm, &req);
}

void given_up(MPI_Comm comm)
{
	MPI_Request req;

	// CHECK-DAG: [[#@LINE+1]]:9: warning: 'MPI_Ibarrier' starts here, but no MPI_Wait or MPI_Test completes it [parcoach-request]
	MPI_Ibarrier(comm, &req);
	MPI_Request_free(&req);
}

void in_loop(MPI_Comm comm)
{
	MPI_Request req;

	for (int i = 0; i < 4; i++)
		// CHECK-DAG: [[#@LINE+1]]:17: warning: 'MPI_Ibarrier' starts here, but no MPI_Wait or MPI_Test completes it [parcoach-request]
		MPI_Ibarrier(comm, &req);
	MPI_Wait(&req, MPI_STATUS_IGNORE);
}

void in_record(MPI_Comm comm)
{
	struct work work = { 0 };

	// CHECK-DAG: [[#@LINE+1]]:9: warning: 'MPI_Ibcast' starts here, but no MPI_Wait or MPI_Test completes it [parcoach-request]
	MPI_Ibcast(work.buffer, 4, MPI_DOUBLE, 0, comm, &work.req);
	// CHECK-DAG: [[#@LINE+2]]:1: note: (1) 'in_record' ends here, and the request in 'work.req' is lost
	work.n = 3;
}

void by_function_right(MPI_Comm comm)
{
	MPI_Request req, two[2];

	start(comm, &req);
	MPI_Wait(&req, MPI_STATUS_IGNORE);
	start(comm, &req);
	finish(&req);
	start(comm, &two[0]);
	start(comm, &two[1]);
	MPI_Waitall(2, two, MPI_STATUSES_IGNORE);
}

void given_up_right(MPI_Comm comm, int n)
{
	MPI_Request req;

	MPI_Isend(&n, 1, MPI_INT, 1, 0, comm, &req);
	MPI_Request_free(&req);
}

void in_loop_right(MPI_Comm comm)
{
	MPI_Request req = MPI_REQUEST_NULL, all[4];

	for (int i = 0; i < 4; i++) {
		MPI_Wait(&req, MPI_STATUS_IGNORE);
		MPI_Ibarrier(comm, &req);
		MPI_Ibarrier(comm, &all[i]);
	}
	MPI_Wait(&req, MPI_STATUS_IGNORE);
	MPI_Waitall(4, all, MPI_STATUSES_IGNORE);
	for (int i = 0; i < 4; i++) {
		MPI_Request *next = all + i;

		MPI_Ibarrier(comm, next);
	}
	MPI_Waitall(4, all, MPI_STATUSES_IGNORE);
	for (int i = 0; i < 4; i++)
		if (i == 2)
			MPI_Ibarrier(comm, &req);
	MPI_Wait(&req, MPI_STATUS_IGNORE);
}

struct work in_record_right(MPI_Comm comm, struct work *other)
{
	struct work waited, given, stored, returned;

	MPI_Ibarrier(comm, &waited.req);
	MPI_Wait(&waited.req, MPI_STATUS_IGNORE);
	MPI_Ibarrier(comm, &given.req);
	use(&given);
	MPI_Ibarrier(comm, &stored.req);
	*other = stored;
	MPI_Ibarrier(comm, &other->req);
	MPI_Ibarrier(comm, &returned.req);
	return returned;
}
