// SPDX-License-Identifier: GPL-3.0-or-later
// A variable of the program is its own, whatever it is called: MPI's constants are
// those that MPI's header declares.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcxx -x c++ -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#undef MPI_SUM

int MPI_Rank, MPI_SUM, ompi_mpi_byte_sent;
extern int MPI_BAND;

void own(void)
{
	MPI_Comm_rank(MPI_COMM_WORLD, &MPI_Rank);
	MPI_Comm_rank(MPI_COMM_WORLD, &MPI_SUM);
	MPI_Comm_rank(MPI_COMM_WORLD, &MPI_BAND);
	MPI_Comm_rank(MPI_COMM_WORLD, &ompi_mpi_byte_sent);
	if (MPI_Rank == 0)
		// CHECK: [[#@LINE+1]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
	if (MPI_SUM == 0)
		// CHECK: [[#@LINE+1]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
	if (MPI_BAND == 0)
		// CHECK: [[#@LINE+1]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
	if (ompi_mpi_byte_sent == 0)
		// CHECK: [[#@LINE+1]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
}

void constants(MPI_Comm comm)
{
	MPI_Op op = MPI_MAX;
	int rank, x, y;

	MPI_Comm_rank(comm, &rank);
	if (rank == 0)
		op = MPI_MAX;
	if (MPI_COMM_WORLD != MPI_COMM_SELF && op == MPI_MAX)
		MPI_Allreduce(&x, &y, 1, MPI_INT, op, comm);
}
