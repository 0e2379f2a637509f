// SPDX-License-Identifier: GPL-3.0-or-later
// Two objects of one std::function type, of which one has collectives.
// XFAIL: *
// LIMIT: which of the functions of its type an object holds is not asked for each
// object, so that this one calls collectives is a guess: told at level strict, and
// checked at run time.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <cstdio>
#include <functional>
#include <mpi.h>

static void step(int rank)
{
	std::function<void()> log = [=] { std::printf("%d\n", rank); };
	std::function<void()> sync = [] { MPI_Barrier(MPI_COMM_WORLD); };

	if (rank == 0)
		log();
	if (rank == 0)
		sync(); // CHECK: two.cc:[[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach 'MPI_Barrier' in
}

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	step(rank);
	MPI_Finalize();
}
