// SPDX-License-Identifier: GPL-3.0-or-later
// Messages that another thread can take between a probe and its receive, and those
// that it cannot.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <omp.h>

void wrong(int tag, MPI_Comm comm)
{
	int x[9], n = 0;
#pragma omp parallel private(x)
	{
		MPI_Status status;
		MPI_Probe(MPI_ANY_SOURCE, tag, comm, &status);
		MPI_Recv(x, 9, MPI_INT, status.MPI_SOURCE, status.MPI_TAG, comm, &status);
		// CHECK-DAG: [[#@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Recv' may receive another message than the one that 'MPI_Probe' (race.c:[[#@LINE-2]]) found [parcoach-message-race]
	}
#pragma omp parallel for private(x)
	for (int i = 0; i < 10; i++) {
		MPI_Status status;
		while (!n)
			MPI_Iprobe(MPI_ANY_SOURCE, 1, comm, &n, &status);
		MPI_Recv(x, 9, MPI_INT, status.MPI_SOURCE, 1, comm, &status);
		// CHECK-DAG: [[#@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Recv' may receive another message than the one that 'MPI_Iprobe'
	}
#pragma omp parallel
#pragma omp single
	for (int i = 0; i < 10; i++)
#pragma omp task private(x)
	{
		MPI_Status status;
		MPI_Probe(0, 2, MPI_COMM_WORLD, &status);
		MPI_Recv(x, 9, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
		// CHECK-DAG: [[#@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Recv' may receive another message than the one that 'MPI_Probe'
	}
}

void right(int tag, MPI_Comm *comms)
{
	int x[9];
#pragma omp parallel private(x) firstprivate(tag)
	{
		MPI_Comm comm = comms[omp_get_thread_num()];
		MPI_Message message;
		MPI_Status status;
		MPI_Probe(MPI_ANY_SOURCE, tag, comm, &status);
		MPI_Recv(x, 9, MPI_INT, status.MPI_SOURCE, tag, comm, &status);
		MPI_Mprobe(0, 1, MPI_COMM_WORLD, &message, &status);
		MPI_Mrecv(x, 9, MPI_INT, &message, &status);
		tag += omp_get_thread_num();
		MPI_Probe(0, tag, MPI_COMM_WORLD, &status);
		MPI_Recv(x, 9, MPI_INT, 0, tag, MPI_COMM_WORLD, &status);
#pragma omp critical
		{
			MPI_Probe(0, 5, MPI_COMM_WORLD, &status);
			MPI_Recv(x, 9, MPI_INT, 0, 5, MPI_COMM_WORLD, &status);
		}
	}
#pragma omp parallel for private(x)
	for (int i = 0; i < 10; i++) {
		MPI_Status status;
		MPI_Probe(i, 1, MPI_COMM_WORLD, &status);
		MPI_Recv(x, 9, MPI_INT, i, 1, MPI_COMM_WORLD, &status);
	}
#pragma omp parallel
#pragma omp single
	for (int i = 0; i < 10; i++)
#pragma omp task private(x)
	{
		MPI_Status status;
		MPI_Probe(i, 2, MPI_COMM_WORLD, &status);
		MPI_Recv(x, 9, MPI_INT, i, 2, MPI_COMM_WORLD, &status);
	}
}
