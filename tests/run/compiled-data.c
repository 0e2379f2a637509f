// SPDX-License-Identifier: GPL-3.0-or-later
// Buffers, counts and datatypes get from the compiler to the run time, and all
// that is right passes: the root's own arguments, in place, arrays, nothing at
// all, intercommunicators, started collectives, two windows.
// RUN: %mpicc -fplugin-arg-parcoach-instrument=all -w %s -o %t %rt
// RUN: %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 3 %t count | FileCheck %s --check-prefix=COUNT
// RUN: %status -n 3 %t window | FileCheck %s --check-prefix=WINDOW
// RIGHT: exit status 0
// COUNT: parcoach: error: processes of MPI_COMM_WORLD pass different counts to MPI_Ibcast [parcoach-argument]
// COUNT-NEXT: parcoach:   ranks 0-1  MPI_Ibcast, 4 x MPI_INT  {{.*}}compiled-data.c:[[#@LINE+58]]
// COUNT-NEXT: parcoach:   rank 2     MPI_Ibcast, 8 x MPI_INT
// COUNT: exit status 66
// WINDOW: parcoach: error: processes of MPI_COMM_WORLD call MPI_Win_fence on different windows [parcoach-argument]
// WINDOW-NEXT: parcoach:   ranks 0-1  MPI_Win_fence, window number 1
// WINDOW-NEXT: parcoach:   rank 2     MPI_Win_fence, window number 2
#include <mpi.h>
#include <string.h>

static int rank, a[64], b[64];

static void intercommunicator(void)
{
	MPI_Comm half, inter;
	int root = rank == 0 ? MPI_ROOT : 0;

	MPI_Comm_split(MPI_COMM_WORLD, rank > 0, 0, &half);
	MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank ? 0 : 1, 1, &inter);
	MPI_Bcast(a, 4, MPI_INT, root, inter);
	MPI_Gather(a, 4, MPI_INT, b, rank ? 99 : 4, MPI_INT, root, inter);
	MPI_Allreduce(a, b, 4, MPI_INT, MPI_SUM, inter);
	MPI_Comm_free(&inter);
	MPI_Comm_free(&half);
}

static void in_place(void)
{
	int counts[3] = { 1, 2, 3 }, at[3] = { 0, 1, 3 };

	MPI_Gather(rank ? a : MPI_IN_PLACE, rank ? 2 : 0,
		   rank ? MPI_INT : MPI_DATATYPE_NULL, b, 2, MPI_INT, 0,
		   MPI_COMM_WORLD);
	MPI_Scatter(b, 2, MPI_INT, rank ? a : MPI_IN_PLACE, rank ? 2 : 0,
		    MPI_INT, 0, MPI_COMM_WORLD);
	MPI_Reduce(rank ? a : MPI_IN_PLACE, a, 2, MPI_INT, MPI_SUM, 0,
		   MPI_COMM_WORLD);
	MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, b, 2, MPI_INT,
		     MPI_COMM_WORLD);
	MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, b, counts, at,
		       MPI_INT, MPI_COMM_WORLD);
	MPI_Gatherv(a, counts[rank], MPI_INT, b, rank ? NULL : counts,
		    rank ? NULL : at, rank ? MPI_DATATYPE_NULL : MPI_INT, 0,
		    MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
	const char *wrong = argc > 1 ? argv[1] : "";
	int one[3] = { 2, 2, 2 }, at[3] = { 0, 2, 4 }, is_two, n;
	MPI_Datatype pair;
	MPI_Request r;
	MPI_Win w[2];

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Type_contiguous(2, MPI_INT, &pair);
	MPI_Type_commit(&pair);
	n = rank == 2 && !strcmp(wrong, "count") ? 8 : 4;
	MPI_Ibcast(a, n, MPI_INT, 0, MPI_COMM_WORLD, &r);
	MPI_Wait(&r, MPI_STATUS_IGNORE);
	MPI_Bcast(a, rank ? 4 : 2, rank ? MPI_INT : pair, 0, MPI_COMM_WORLD);
	MPI_Bcast(a, 0, rank ? MPI_INT : pair, 0, MPI_COMM_WORLD);
	MPI_Alltoallv(a, one, at, MPI_INT, b, one, at, MPI_INT,
		      MPI_COMM_WORLD);
	MPI_Reduce_scatter(a, b, one, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	in_place();
	intercommunicator();
	MPI_Type_free(&pair);

	MPI_Win_create(a, sizeof a, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w[0]);
	MPI_Win_create(b, sizeof b, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w[1]);
	is_two = rank == 2 && !strcmp(wrong, "window");
	MPI_Win_fence(0, w[is_two]);
	MPI_Win_fence(0, w[1]);
	MPI_Win_free(&w[0]);
	MPI_Win_free(&w[1]);
	MPI_Finalize();
	return 0;
}
