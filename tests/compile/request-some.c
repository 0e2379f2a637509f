// SPDX-License-Identifier: GPL-3.0-or-later
// A collective that all processes start and only some complete.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

void late(MPI_Comm comm, double *data)
{
	int rank;
	MPI_Request req;

	MPI_Comm_rank(comm, &rank);
	// CHECK: :[[#@LINE+1]]:9: warning: 'MPI_Ibcast' starts here, but some processes may not complete it [parcoach-request]
	MPI_Ibcast(data, 4, MPI_DOUBLE, 0, comm, &req);
	// CHECK: :[[#@LINE+1]]:12: note: (1) this condition can be true on some processes and false on others
	if (rank > 3)
		return;
	// CHECK: note: (2) it depends on 'rank', set here by 'MPI_Comm_rank'
	// CHECK: :[[#@LINE+4]]:1: note: (3) 'late' ends here, and the request in 'req' is lost
	// CHECK: :[[#@LINE+2]]:9: note: (4) the other processes complete 'req' here
	// CHECK: note: (5) call 'MPI_Wait' for 'req'
	MPI_Wait(&req, MPI_STATUS_IGNORE);
}

void each(MPI_Comm comm, double *data)
{
	int rank, done = 0;
	MPI_Request req;

	MPI_Comm_rank(comm, &rank);
	MPI_Ibcast(data, 4, MPI_DOUBLE, 0, comm, &req);
	if (rank == 0)
		MPI_Wait(&req, MPI_STATUS_IGNORE);
	else
		while (!done)
			MPI_Test(&req, &done, MPI_STATUS_IGNORE);
}

void few(MPI_Comm part, double *data, int rank)
{
	MPI_Request req;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (part != MPI_COMM_NULL)
		MPI_Ibcast(data, 4, MPI_DOUBLE, 0, part, &req);
	data[5] = rank;
	if (part != MPI_COMM_NULL)
		MPI_Wait(&req, MPI_STATUS_IGNORE);
}
