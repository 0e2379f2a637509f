// SPDX-License-Identifier: GPL-3.0-or-later
// A checkpoint between the send and the receive of a message is not safe; where each process
// has received as many as it has sent, it is; a receive from MPI_PROC_NULL receives none.
// RUN: %pcc -c %s -o %t.o
// RUN: %parcoach check --quiet --checkpoints=save %t.o | FileCheck %s --check-prefix=SAFE
// RUN: %pcc -DACROSS -c %s -o %t.o
// RUN: not %parcoach check --quiet --checkpoints=save %t.o > %t.said; FileCheck %s --check-prefix=ACROSS < %t.said
// RUN: %pcc -DLINE -c %s -o %t.o
// RUN: %parcoach check --quiet --checkpoints=save %t.o | FileCheck %s --check-prefix=LINE
// RUN: %pcc -DCANCEL -c %s -o %t.o
// RUN: %parcoach check --quiet --checkpoints=save %t.o | FileCheck %s --check-prefix=CANCEL
#include <mpi.h>

static void save(int step)
{
	(void)step;
}

static double x, got;

int main(int argc, char **argv)
{
	int rank, size;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	for (int i = 0; i < 10; i++) {
#ifdef LINE
		int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
#else
		int left = (rank + size - 1) % size;
#endif
		MPI_Request r;

		MPI_Irecv(&got, 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, &r);
		MPI_Send(&x, 1, MPI_DOUBLE, (rank + 1) % size, 0,
			 MPI_COMM_WORLD);
#ifdef CANCEL
		MPI_Cancel(&r);
#endif
		MPI_Wait(&r, MPI_STATUS_IGNORE);
#ifdef ACROSS
		MPI_Send(&x, 1, MPI_DOUBLE, (rank + 1) % size, 1,
			 MPI_COMM_WORLD);
#endif
		save(i);
#ifdef ACROSS
		MPI_Recv(&got, 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD,
			 MPI_STATUS_IGNORE);
#endif
	}
	MPI_Finalize();
	return got > 100;
}

// SAFE: checkpoints-messages.c:[[#]]: 'save': safe
// ACROSS: checkpoints-messages.c:[[#]]: 'save': not safe
// ACROSS-NEXT: a message of 'MPI_Send' (checkpoints-messages.c:[[#]]) is on its way
// LINE: checkpoints-messages.c:[[#]]: 'save': not proved
// LINE-NEXT: a message of 'MPI_Send' (checkpoints-messages.c:[[#]]) may be on its way
// CANCEL: checkpoints-messages.c:[[#]]: 'save': not proved
// CANCEL-NEXT: 'MPI_Cancel' (checkpoints-messages.c:[[#]]) gives up a message
