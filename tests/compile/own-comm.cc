// SPDX-License-Identifier: GPL-3.0-or-later
// As own-comm.c: objects of each thread, whose methods call collectives.
// RUN: %mpicxx -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <omp.h>
#include <thread>
#include <vector>

class Channel {
	MPI_Comm comm;
public:
	Channel() { MPI_Comm_dup(MPI_COMM_WORLD, &comm); }
	void sync() { MPI_Barrier(comm); }
};

static MPI_Comm one;
static void common() { MPI_Barrier(one); } // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Barrier' may be called by several threads

void teams(std::vector<Channel> &channels)
{
#pragma omp parallel
	channels[omp_get_thread_num()].sync();
#pragma omp parallel
	common();
}
