// SPDX-License-Identifier: GPL-3.0-or-later
// A request that is not proved to be completed keeps the checks: the run reports it.
// RUN: %mpicc -fplugin-arg-parcoach-instrument=all -DIN_LIST -c %s -o %t.o && mpicc %t.o -o %t %rt && %parcoach check --prune %t 2>&1 | FileCheck %s
// RUN: %status -n 2 %t | FileCheck %s --check-prefix=RAN
// RUN: %mpicc -fplugin-arg-parcoach-instrument=all -c %s -o %t.o && mpicc %t.o -o %t %rt && %parcoach check --prune %t 2>&1 | FileCheck %s --check-prefix=DONE
#include <mpi.h>
#include <stdlib.h>

struct flight { MPI_Request request; double in, out; };

// CHECK: checks between processes are kept: compiled-prune-request.c:[[#@LINE+12]]: the request of 'MPI_Iallreduce' is not proved to be completed
// RAN: parcoach: warning: rank 1 calls MPI_Finalize, but has not completed MPI_Iallreduce
// DONE: parcoach: 3 of 3 checks switched off
int main(int argc, char **argv)
{
	struct flight *f = malloc(sizeof *f);
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	f->in = rank;
#ifdef IN_LIST
	MPI_Iallreduce(&f->in, &f->out, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &f->request);
	if (rank == 0)
		MPI_Wait(&f->request, MPI_STATUS_IGNORE);
#else
	MPI_Request request;

	MPI_Iallreduce(&f->in, &f->out, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
	MPI_Wait(&request, MPI_STATUS_IGNORE);
#endif
	MPI_Finalize();
	return 0;
}
