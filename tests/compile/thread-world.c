// SPDX-License-Identifier: GPL-3.0-or-later
// A thread of C11 gets the address of a variable that is MPI_COMM_WORLD.
// RUN: %pcc -pthread -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <threads.h>

static int value;

static int start11(void *arg)
{
	return MPI_Barrier(*(MPI_Comm *)arg);
}

void wrong(void)
{
	MPI_Comm world = MPI_COMM_WORLD;
	thrd_t u;

	thrd_create(&u, start11, &world);
	MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: one thread may be in 'MPI_Bcast' here while another thread is in 'MPI_Barrier'
	thrd_join(u, NULL);
}
