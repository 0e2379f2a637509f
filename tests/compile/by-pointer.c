// SPDX-License-Identifier: GPL-3.0-or-later
// A procedure of MPI that is called through a pointer is called as any other: the
// address may be in a variable, in a table, or an argument.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: nm %t.o | FileCheck %s --check-prefix=NM
#include <mpi.h>

typedef int (*barrier)(MPI_Comm);

static int nothing(MPI_Comm comm) { return comm == MPI_COMM_NULL; }
static const barrier table[] = { MPI_Barrier, nothing };
static int rank;

static void run(int (*send)(void *, int, MPI_Datatype, int, MPI_Comm))
{
	send(&rank, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

static int chosen(barrier one, barrier other) { return one == other; }

int main(int argc, char **argv)
{
	int (*who)(MPI_Comm, int *) = MPI_Comm_rank;
	int provided;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_SINGLE, &provided);
	who(MPI_COMM_WORLD, &rank);
	// CHECK: by-pointer.c:[[@LINE+1]]:9: warning: not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Barrier'
	table[rank & 1](MPI_COMM_WORLD);
	run(MPI_Bcast);
	if (chosen(table[0], MPI_Barrier))
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
// NM-DAG: W __parcoach_by_pointer.MPI_Barrier
// NM-DAG: W __parcoach_by_pointer.MPI_Bcast
