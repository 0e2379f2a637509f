// SPDX-License-Identifier: GPL-3.0-or-later
// Cases of a switch as conditions on the number of a process.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

void equal(MPI_Comm comm)
{
	int rank, x = 0;

	MPI_Comm_rank(comm, &rank);
	switch (rank) {
	case 0:
		x = 1;
		MPI_Bcast(&x, 1, MPI_INT, 0, comm);
		break;
	default:
		MPI_Bcast(&x, 1, MPI_INT, 0, comm);
	}
	switch (rank % 2) {
	case 0:
		MPI_Barrier(comm);
		break;
	case 1:
		MPI_Barrier(comm);
		break;
	}
}

void halves(MPI_Comm comm)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	switch (rank) {
	case 0 ... 3:
		MPI_Barrier(comm);
	}
	if (rank >= 4)
		MPI_Barrier(comm);
	switch (rank) {
	case 1:
	case 3: // CHECK: [[#@LINE+1]]:{{.*}}warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(comm);
	default:
		break;
	}
}

enum kind { FEW = 3, MANY };

void modes(MPI_Comm comm, enum kind kind)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	if (rank == 0) {
		switch (kind) {
		case FEW: MPI_Barrier(comm); break;
		case MANY: MPI_Bcast(&rank, 0, MPI_INT, 0, comm); break;
		}
	} else if (kind == FEW) {
		MPI_Barrier(comm);
	} else if (kind == MANY) {
		MPI_Bcast(&rank, 0, MPI_INT, 0, comm);
	}
}

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	equal(MPI_COMM_WORLD);
	halves(MPI_COMM_WORLD);
	modes(MPI_COMM_WORLD, argc > 2 ? FEW : MANY);
	MPI_Finalize();
}
