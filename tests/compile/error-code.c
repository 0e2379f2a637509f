// SPDX-License-Identifier: GPL-3.0-or-later
// Code that looks at the error codes of MPI where only some processes are: that it
// could leave is no warning; that it leaves for another reason is one.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int load(MPI_Comm comm, int from, int *buf)
{
	MPI_Request request;
	MPI_Status status;
	int n, bad = 0, any;

	if (MPI_Recv(buf, 10, MPI_INT, from, 1, comm, &status) != MPI_SUCCESS)
		return 1;
	MPI_Get_count(&status, MPI_INT, &n);
	if (n != 0) {
		if (MPI_Irecv(buf, n, MPI_INT, from, 2, comm, &request) !=
			    MPI_SUCCESS ||
		    MPI_Wait(&request, &status) != MPI_SUCCESS) {
			fprintf(stderr, "cannot receive\n");
			return 1;
		}
	}
	if (MPI_Allreduce(&bad, &any, 1, MPI_INT, MPI_MAX, comm) != MPI_SUCCESS)
		any = 1;
	return any;
}

int save(MPI_Comm comm, int *buf)
{
	int rank, error;

	MPI_Comm_rank(comm, &rank);
	if (rank == 0) {
		error = MPI_Send(buf, 1, MPI_INT, 1, 3, comm);
		if (error)
			goto out;
		error = MPI_Bcast(buf, 1, MPI_INT, 0, comm);
		if (error)
			goto out;
	} else {
		error = MPI_Bcast(buf, 1, MPI_INT, 0, comm);
		if (error)
			goto out;
	}
	error = MPI_Barrier(comm);
out:
	return error;
}

int gather(MPI_Comm comm, int *buf, int n)
{
	int rank, *all = NULL;
	FILE *out;

	MPI_Comm_rank(comm, &rank);
	if (rank == 0) {
		all = malloc(n * sizeof *all);
		out = fopen("out", "w");
		if (!out)
			return 1;
		fclose(out);
		if (MPI_Send(buf, 1, MPI_INT, 1, 3, comm) != MPI_SUCCESS)
			return 1;
	}
	// CHECK: error-code.c:[[@LINE+1]]:16: warning: not every process of 'comm' may reach this 'MPI_Gather' [parcoach-divergence]
	return MPI_Gather(buf, 1, MPI_INT, all, 1, MPI_INT, 0, comm);
}
// CHECK: note: (1) this condition can be true on some processes and false on others
