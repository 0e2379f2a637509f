// SPDX-License-Identifier: GPL-3.0-or-later
// Persistent collectives are started by all processes; they may be started and
// completed in any order.
// REQUIRES: mpich
// RUN: mpicc.mpich %plugin -fdiagnostics-plain-output -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	MPI_Request a, b;
	int rank, x = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	// CHECK-DAG: [[#@LINE+1]]:{{.*}} it starts the operation that 'MPI_Bcast_init' initialized here
	MPI_Bcast_init(&x, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &a);
	MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &b);
	MPI_Start(&a);
	MPI_Start(&b);
	if (rank == 0) {
		MPI_Wait(&a, MPI_STATUS_IGNORE);
		MPI_Wait(&b, MPI_STATUS_IGNORE);
	} else {
		MPI_Wait(&b, MPI_STATUS_IGNORE);
		MPI_Wait(&a, MPI_STATUS_IGNORE);
	}
	if (rank == 0) {
		MPI_Start(&a);
		MPI_Start(&b);
	} else {
		MPI_Start(&b);
		MPI_Start(&a);
	}
	MPI_Wait(&a, MPI_STATUS_IGNORE);
	MPI_Wait(&b, MPI_STATUS_IGNORE);
	if (rank == 0) {
		MPI_Start(&a); // CHECK-DAG: [[#@LINE]]:{{.*}}warning: not every process of {{.*}} may reach this 'MPI_Start'
		MPI_Wait(&a, MPI_STATUS_IGNORE);
	} else {
		MPI_Start(&b); // CHECK-DAG: [[#@LINE]]:{{.*}} the other processes call 'MPI_Start' next
		MPI_Wait(&b, MPI_STATUS_IGNORE);
	}
	MPI_Request_free(&a);
	MPI_Request_free(&b);
	MPI_Finalize();
	return 0;
}
