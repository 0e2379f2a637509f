// SPDX-License-Identifier: GPL-3.0-or-later
// The rank chooses one of two functions that are alike: what they leave in a
// variable is alike, too, if it was before (random program 221687).
// RUN: %pcc -c %s -o /dev/null 2>&1 | FileCheck %s --allow-empty --implicit-check-not=warning:
#include <mpi.h>

static int rank, kept;

static void lower(int n)
{
	if (n == 3)
		kept = 5;
}

static void one(int n)
{
	int was = kept;

	kept = 0;
	if (was == 1) {
		lower(n);
		MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Barrier(MPI_COMM_WORLD);
}

static void other(int n)
{
	int was = kept;

	kept = 0;
	if (was == 1) {
		lower(n);
		MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
	void (*step)(int n);

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	step = rank > 0 ? one : other;
	step(1);
	step = rank == 2 ? one : other;
	step(4);
	MPI_Finalize();
	return 0;
}
