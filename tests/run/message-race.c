// SPDX-License-Identifier: GPL-3.0-or-later
// A thread is told of a message by one function and receives it in another, while
// another thread receives any: found whichever is first, though nothing is seen by the
// compiler.  With a lock round each, or with tags of their own, nothing is said.
// RUN: %mpicc -g -fopenmp %s -o %t %rt 2>&1 | count 0
// RUN: %status -n 1 %t 1 | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %long %status -n 1 %t 2 | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 1 %t 0 | FileCheck %s
// RIGHT: exit status 0
// CHECK: parcoach: error: two threads can receive one message: nothing keeps 'MPI_Probe' and its receive together [parcoach-message-race]
// CHECK-DAG: rank 0, thread 0 of 2  MPI_Recv {{.*}}:[[#@LINE+16]]  inside 'parallel' {{.*}} for the message that MPI_Probe found ({{.*}}message-race.c:[[#@LINE+9]])
// CHECK-DAG: rank 0, thread 1 of 2  MPI_Recv {{.*}}:[[#@LINE+15]]  inside
// CHECK: exit status 66
#include <mpi.h>
#include <omp.h>
#include <stdlib.h>

static void look(int tag)
{
	MPI_Probe(0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void take(int tag)
{
	int x;

	MPI_Recv(&x, 1, MPI_INT, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void both(int tag, int probes)
{
	if (probes)
		look(tag);
	take(tag);
}

int main(int argc, char **argv)
{
	int provided, right = atoi(argv[1]), x[2] = { 0 };
	MPI_Request request[2];

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
	if (provided < MPI_THREAD_MULTIPLE)
		MPI_Abort(MPI_COMM_WORLD, 1);
	for (int i = 0; i < 2; i++)
		MPI_Isend(&x[i], 1, MPI_INT, 0, right == 2 ? i : 7,
			  MPI_COMM_WORLD, &request[i]);
#pragma omp parallel num_threads(2)
	{
		int me = omp_get_thread_num();

		if (right == 1) {
#pragma omp critical
			both(me ? MPI_ANY_TAG : 7, !me);
		} else {
			both(right == 2 ? me : me ? MPI_ANY_TAG : 7, !me);
		}
	}
	MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
	MPI_Finalize();
	return 0;
}
