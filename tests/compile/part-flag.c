// SPDX-License-Identifier: GPL-3.0-or-later
// One number says that the process is in a part, and that its rank is even: the rank may
// also decide which processes are in the part.  The time does not decide that.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <time.h>

struct grid {
	MPI_Comm comm;
};

static void make(struct grid *g, MPI_Group some)
{
	MPI_Comm_create(MPI_COMM_WORLD, some, &g->comm);
}

static int has(const struct grid *g)
{
	return g->comm != MPI_COMM_NULL;
}

void work(MPI_Group some)
{
	struct grid g;
	int rank, even, late;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	make(&g, some);
	even = has(&g) && rank % 2 == 0;
	if (even)
		MPI_Barrier(g.comm);
	late = has(&g) && time(NULL) % 2;
	if (late)
		// CHECK: [[#@LINE + 1]]:{{.*}}not every process of 'comm' may reach this 'MPI_Barrier'
		MPI_Barrier(g.comm);
}
