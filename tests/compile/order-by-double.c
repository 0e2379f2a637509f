// SPDX-License-Identifier: GPL-3.0-or-later
// A number with a fraction says which way a process takes, as an integer does.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcxx -x c++ -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

static MPI_Comm part;

int main(int argc, char **argv)
{
	int rank;
	double load, half;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &part);
	load = rank % 2 ? 0.5 : 2;
	if (load < 1) {
		MPI_Barrier(part); // CHECK: [[#@LINE]]:{{.*}} order inversion
		MPI_Barrier(MPI_COMM_WORLD);
	} else {
		MPI_Barrier(MPI_COMM_WORLD);
		MPI_Barrier(part);
	}
	half = rank % 2;
	if (half > 0.5) {
		MPI_Barrier(part); // CHECK: [[#@LINE]]:{{.*}} order inversion
		MPI_Barrier(MPI_COMM_WORLD);
	} else {
		MPI_Barrier(MPI_COMM_WORLD);
		MPI_Barrier(part);
	}
	load = rank % 2 ? 0.5 : 0.75;
	if (load < 1) {
		MPI_Barrier(part);
		MPI_Barrier(MPI_COMM_WORLD);
	} else {
		MPI_Barrier(MPI_COMM_WORLD);
		MPI_Barrier(part);
	}
	MPI_Finalize();
	return 0;
}
