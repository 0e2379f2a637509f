// SPDX-License-Identifier: GPL-3.0-or-later
// Rank 1 leaves a function without its collective and stays away: an error if the
// others wait in that function on the communicator which rank 1's call had, be that a
// parameter, MPI_COMM_WORLD, a variable, or one of two; nothing if it had another,
// or if the function calls itself.
// RUN: %mpicc -w -fplugin-arg-parcoach-instrument=all %s -o %t %rt
// RUN: %mpicc -w -O2 -fplugin-arg-parcoach-instrument=all %s -o %t.2 %rt
// RUN: env PARCOACH_GRACE=0.5 %status -n 2 %t right | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %long env PARCOACH_GRACE=0.5 %status -n 2 %t parameter | FileCheck %s --check-prefixes=CHECK,PARAMETER
// RUN: env PARCOACH_GRACE=0.5 %status -n 2 %t.2 variable | FileCheck %s --check-prefixes=CHECK,VARIABLE
// RUN: %long env PARCOACH_GRACE=0.5 %status -n 2 %t.2 both | FileCheck %s --check-prefixes=CHECK,BOTH
// RIGHT: exit status 0
// CHECK: parcoach: error: rank{{.*}} of MPI_COMM_WORLD wait{{.*}} [parcoach-mismatch]
// PARAMETER: rank 1  returned from 'parameter' without calling it
// WORLD: rank 1  returned from 'world' without calling it
// VARIABLE: rank 1  returned from 'variable' without calling it
// LOCAL: rank 1  returned from 'local' without calling it
// BOTH: rank 1  returned from 'both' without calling it
// CHECK: exit status 66
#include <mpi.h>
#include <string.h>
#include <unistd.h>

static MPI_Comm kept;

static void parameter(int n, MPI_Comm comm)
{
	if (n)
		MPI_Barrier(comm);
}

static void world(int n)
{
	if (n)
		MPI_Barrier(MPI_COMM_WORLD);
}

static void local(int n, const MPI_Comm *at)
{
	MPI_Comm comm = *at;

	if (n)
		MPI_Barrier(comm);
}

static void variable(int n)
{
	if (n)
		MPI_Barrier(kept);
}

static void both(int n, MPI_Comm first, MPI_Comm second)
{
	if (n == 1)
		MPI_Barrier(first);
	else if (n == 2)
		MPI_Barrier(second);
}

/* Each exit of it says nothing of the call that is still under way. */
static void again(int n, int depth, MPI_Comm comm)
{
	if (depth)
		again(n, depth - 1, comm);
	else if (n)
		MPI_Barrier(comm);
}

static int is(const char *what, const char *how)
{
	return !strcmp(how, what) || !strcmp(how, "right");
}

int main(int argc, char **argv)
{
	const char *how = argv[1];
	MPI_Comm comm = MPI_COMM_WORLD, before;
	int rank, n;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(comm, &rank);
	n = rank != 1;
	before = strcmp(how, "right") ? comm : MPI_COMM_SELF;
	for (int i = 0; i < 2; i++) {
		kept = i ? comm : before;
		if (is("parameter", how))
			parameter(i ? 1 : n, kept);
		if (is("world", how) && (i || strcmp(how, "right")))
			world(i ? 1 : n);
		if (is("variable", how))
			variable(i ? 1 : n);
		if (is("local", how))
			local(i ? 1 : n, &kept);
		if (is("both", how))
			both(i ? 2 : 2 * n, MPI_COMM_SELF, kept);
		if (is("again", how))
			again(i || rank < 0, i ? 0 : 3 * rank, comm);
		usleep(rank ? 1500000 : 0);
	}
	MPI_Finalize();
	return 0;
}
