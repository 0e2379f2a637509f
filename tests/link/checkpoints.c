// SPDX-License-Identifier: GPL-3.0-or-later
// Where a coordinated checkpoint is safe: what the conditions, requests and messages of
// the program say; messages: checkpoints-messages.c; without a checkpoint, the places after collectives in loops.
// RUN: %pcc -c %s -o %t.o
// RUN: not %parcoach check --quiet --checkpoints=save %t.o > %t.said; FileCheck %s < %t.said
// RUN: %pcc -DQUIET -c %s -o %t.o
// RUN: %parcoach check --quiet --checkpoints=save %t.o | FileCheck %s --check-prefix=SAFE
// RUN: %pcc -DQUIET -DNONE -c %s -o %t.o
// RUN: %parcoach check --quiet --checkpoints %t.o | FileCheck %s --check-prefix=AFTER
// RUN: not %parcoach check --checkpoints= %t.o 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: parcoach: error: '--checkpoints=' has no value; legal values: names of functions that write a checkpoint
#include <mpi.h>

static void save(int step)
{
	(void)step;
}

int FTI_Checkpoint(int id, int level);

int main(int argc, char **argv)
{
	int rank, size;
	double x, all = 1, got = 0;
	MPI_Request request = MPI_REQUEST_NULL;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	x = rank;
	for (int i = 0; i < 10; i++) {
#ifndef QUIET
		MPI_Irecv(&got, 1, MPI_DOUBLE, (rank + 1) % size, 0,
			  MPI_COMM_WORLD, &request);
		MPI_Send(&x, 1, MPI_DOUBLE, (rank + size - 1) % size, 0,
			 MPI_COMM_WORLD);
		if (rank == 0)
			FTI_Checkpoint(1, 1);
		MPI_Wait(&request, MPI_STATUS_IGNORE);
#endif
		MPI_Allreduce(&x, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
#ifndef NONE
		if (all > 0.5)
			save(i);
#endif
	}
	MPI_Finalize();
	return got > 100;
}

// CHECK: checkpoints.c:38: 'FTI_Checkpoint': not safe
// CHECK-NEXT:   the condition at checkpoints.c:37 can differ between processes
// CHECK-NEXT:   the request of 'MPI_Irecv' (checkpoints.c:33) may be active
// CHECK-NEXT: checkpoints.c:44: 'save': safe
// SAFE: checkpoints.c:44: 'save': safe
// AFTER: checkpoints.c:41: after 'MPI_Allreduce': safe
