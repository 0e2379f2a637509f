// SPDX-License-Identifier: GPL-3.0-or-later
// Requests of collectives in C: lost ones, and arrays, loops and functions that
// complete theirs.
// RUN: %pcc -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

struct halo { MPI_Request req; };

static void finish(MPI_Request *req)
{
	MPI_Wait(req, MPI_STATUS_IGNORE);
}

void lost(MPI_Comm comm)
{
	MPI_Request req;

	// CHECK-DAG: [[#@LINE+1]]:9: warning: 'MPI_Ibarrier' starts here, but no MPI_Wait or MPI_Test completes it [parcoach-request]
	MPI_Ibarrier(comm, &req);
	// CHECK-DAG: [[#@LINE+1]]:1: note: (1) 'lost' ends here, and the request in 'req' is lost
}

int error_path(MPI_Comm comm, int n)
{
	MPI_Request req = MPI_REQUEST_NULL;

	MPI_Ibarrier(comm, &req);
	if (n < 0)
		return -1;
	MPI_Wait(&req, MPI_STATUS_IGNORE);
	return 0;
}

void array(MPI_Comm comm)
{
	MPI_Request reqs[3];
	int i;

	for (i = 0; i < 3; i++)
		MPI_Ibarrier(comm, &reqs[i]);
	MPI_Waitall(3, reqs, MPI_STATUSES_IGNORE);
	MPI_Ibarrier(comm, &reqs[0]);
	MPI_Ibarrier(comm, reqs + 1);
	MPI_Wait(&reqs[1], MPI_STATUS_IGNORE);
	MPI_Wait(reqs, MPI_STATUS_IGNORE);
}

void other_function(MPI_Comm comm, struct halo *halo)
{
	MPI_Request req;

	MPI_Ibarrier(comm, &req);
	finish(&req);
	MPI_Ibarrier(comm, &req);
	halo->req = req;
}
