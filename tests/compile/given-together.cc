// SPDX-License-Identifier: GPL-3.0-or-later
// One call gives a communicator and a flag, and neither is known: the flag may say
// who is in the communicator.  That is checked at run time; level strict tells.  On
// MPI_COMM_WORLD the same flag separates processes.
// RUN: %pcxx -std=c++17 -fplugin-arg-parcoach-analysis=strict -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: %pcxx -std=c++17 -O1 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning
// RUN: nm %t.o | FileCheck %s --check-prefix=SYMBOLS
// SYMBOLS: __parcoach
#include <mpi.h>
#include <utility>

static std::pair<MPI_Comm, bool> split(int rank)
{
	MPI_Comm part;

	MPI_Comm_split(MPI_COMM_WORLD, rank % 2 ? MPI_UNDEFINED : 0, 0, &part);
	return { part, part != MPI_COMM_NULL };
}

struct grid {
	MPI_Comm comm;
	int in;
};
extern grid *grid_of(int rank);

void in_part(int rank)
{
	auto part = split(rank);

	// STRICT: :[[#@LINE+2]]:{{.*}}warning: {{.*}}'MPI_Barrier'
	if (part.second)
		MPI_Barrier(part.first);
}

void in_grid(int rank)
{
	grid *g = grid_of(rank);

	// STRICT: :[[#@LINE+2]]:{{.*}}warning: {{.*}}'MPI_Barrier'
	if (g->in)
		MPI_Barrier(g->comm);
}

void in_world(int rank)
{
	auto part = split(rank);

	// CHECK: :[[#@LINE+2]]:{{.*}}warning: not every process of 'MPI_COMM_WORLD'
	if (part.second)
		MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	in_part(rank);
	in_grid(rank);
	in_world(rank);
	MPI_Finalize();
}
