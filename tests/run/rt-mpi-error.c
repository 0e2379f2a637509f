// SPDX-License-Identifier: GPL-3.0-or-later
// The MPI library itself ends a process, as a call of it was wrong: its message and
// its status are all there is to say, whatever the others wait for.  An error handler
// of the user's that ends the process is the user's.
// RUN: %handcc %s -o %t %rt
// RUN: %long %status -n 3 %t send | FileCheck %s --check-prefix=MPI --implicit-check-not=parcoach:
// RUN: %status -n 3 %t bcast | FileCheck %s --check-prefix=MPI --implicit-check-not=parcoach:
// RUN: %long env PARCOACH_MATCH=agree %status -n 3 %t send | FileCheck %s --check-prefix=MPI --implicit-check-not=parcoach:
// RUN: env PARCOACH_NODES=3 %status -n 3 %t send | FileCheck %s --check-prefix=MPI --implicit-check-not=parcoach:
// RUN: %status -n 3 %t handler | FileCheck %s --check-prefix=USER
// RUN: %long %status -n 3 %t quiet | FileCheck %s --check-prefix=USER
// With the run time inside the program; preloaded: preload-mpi-error.test.
// RUN: %handcc %s -o %t.static %build/libparcoach_rt.a -fopenmp
// RUN: %long %status -n 3 %t.static send | FileCheck %s --check-prefix=MPI --implicit-check-not=parcoach:
// RUN: %status -n 3 %t.static quiet | FileCheck %s --check-prefix=USER
// MPI: exit status {{[1-57-9]$|[1-9][0-57-9]$}}
// USER: parcoach: error: {{processes of MPI_COMM_WORLD are calling different collectives|ranks 0, 2 of MPI_COMM_WORLD wait in .*; rank 1 has ended without calling it}} [parcoach-mismatch]
// USER: parcoach:   rank 1 {{.*}}exit{{.*}}without MPI_Finalize
// USER: exit status 66
#include "by-hand.h"
#ifdef BARE
#undef COLL
#define COLL(C, NAME)
#endif

static void end(MPI_Comm *c, int *error, ...)
{
	(void)c;
	(void)error;
	exit(3);
}

static void end_quietly(MPI_Comm *c, int *error, ...)
{
	(void)c;
	(void)error;
	_exit(3);
}

/* Not one that the compiler sees. */
static volatile int count = -1;

int main(int argc, char **argv)
{
	MPI_Errhandler handler;
	int rank, n = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	COLL(MPI_COMM_WORLD, "MPI_Bcast");
	MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
	if (!strcmp(argv[1], "handler") || !strcmp(argv[1], "quiet")) {
		MPI_Comm_create_errhandler(argv[1][0] == 'h' ? end :
							       end_quietly,
					   &handler);
		MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
		MPI_Errhandler_free(&handler);
	}
	if (rank == 1) {
		usleep(300000);
		if (!strcmp(argv[1], "bcast"))
			MPI_Bcast(&n, count, MPI_INT, 0, MPI_COMM_WORLD);
		else
			MPI_Send(&n, count, MPI_INT, 0, 0, MPI_COMM_WORLD);
	}
	COLL(MPI_COMM_WORLD, "MPI_Barrier");
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
