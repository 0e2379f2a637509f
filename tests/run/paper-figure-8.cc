// SPDX-License-Identifier: GPL-3.0-or-later
// Figure 8 of the paper (HACC IO), run: all processes with one interface are
// right; where they differ, one barrier meets two.
// RUN: %mpicxx -w %s -o %t %rt
// RUN: %long %mpicxx -w -O2 %s -o %t.2 %rt
// RUN: %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %long %status -n 3 %t.2 mpiio | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 3 %t one differs | FileCheck %s
// RUN: %long %status -n 3 %t.2 one differs | FileCheck %s
// RIGHT: exit status 0
// CHECK: parcoach: error: processes of {{.*}} are calling different collectives [parcoach-mismatch]
#include <mpi.h>

enum { USE_POSIX, USE_MPIIO };
struct RestartIO {
	int m_interface;
	MPI_Comm m_partitionComm;
	int posix_Close();
	int mpiio_Close();
	int Close();
};

int RestartIO::mpiio_Close()
{
	return MPI_Barrier(m_partitionComm);
}

int RestartIO::posix_Close()
{
	MPI_Barrier(m_partitionComm);
	return MPI_Barrier(m_partitionComm); // CHECK-DAG: parcoach:   ranks 0, 2 {{ *}}MPI_Barrier {{.*}}paper-figure-8.cc:[[#@LINE]]
}

int RestartIO::Close()
{
	int status = -1;

	switch (m_interface) {
	case USE_POSIX:
		status = posix_Close();
		break;
	case USE_MPIIO:
		status = mpiio_Close();
		break;
	}
	return status;
}

int main(int argc, char **argv)
{
	RestartIO io;
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	io.m_interface = argc > 2 ? rank == 1 : argc > 1;
	MPI_Comm_dup(MPI_COMM_WORLD, &io.m_partitionComm);
	io.Close();
	MPI_Comm_free(&io.m_partitionComm);
	MPI_Finalize();
	return 0;
}
// CHECK: exit status 66
