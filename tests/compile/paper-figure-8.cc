// SPDX-License-Identifier: GPL-3.0-or-later
// Figure 8 of the paper (HACC IO): which collectives run hangs on the interface
// that was chosen; level 'paper' reports it, though the choice is the same on
// all processes.
// RUN: %pcxx -fplugin-arg-parcoach-analysis=paper -c %s -o %t.o 2>&1 | FileCheck %s
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
	return MPI_Barrier(m_partitionComm);
}

int RestartIO::Close()
{
	int status = -1;

	switch (m_interface) {	// CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: note: {{.*}}processes can take different branches here
	case USE_POSIX:
		status = posix_Close(); // CHECK-DAG: warning: {{.*}}[parcoach-divergence]
		break;
	case USE_MPIIO:
		status = mpiio_Close();
		break;
	}
	return status;
}
