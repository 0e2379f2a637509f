/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Right; with -DWHAT=... something that cannot be proved, or is wrong. */
#include <dlfcn.h>
#include <mpi.h>
#include <stdlib.h>

enum { PROVED, WRONG, CONDITION, ARGUMENT, IN_PLACE, HANDLE, SPAWN, LOAD,
       LEVEL, OTHER, TEAM };
#ifndef WHAT
#define WHAT PROVED
#endif

extern void other(void), omp_set_num_threads(int);

static void sum(void *from, double *to, int n, MPI_Comm comm)
{
	MPI_Allreduce(from, to, n, MPI_DOUBLE, MPI_SUM, comm);
}

int main(int argc, char **argv)
{
	double x = 1, y = 2;
	MPI_Comm comm, *comms = malloc(2 * sizeof *comms);
	int rank, level;

	if (WHAT == LEVEL)
		MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
	else
		MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &comm);
	for (int i = 0; i < 100; i++)
		sum(&x, &y, 1, MPI_COMM_WORLD);
	MPI_Barrier(comm);
	if (WHAT == WRONG && rank == 0)
		MPI_Barrier(MPI_COMM_WORLD);
	if (WHAT == CONDITION && getenv("HOME"))
		MPI_Barrier(MPI_COMM_WORLD);
	if (WHAT == ARGUMENT)
		MPI_Bcast(&x, 1, MPI_DOUBLE, argc - 1, MPI_COMM_WORLD);
	if (WHAT == IN_PLACE)
		sum(argc > 1 ? MPI_IN_PLACE : &x, &y, 1, MPI_COMM_WORLD);
	if (WHAT == HANDLE) {
		comms[0] = comms[1] = MPI_COMM_WORLD;
		MPI_Barrier(comms[argc % 2]);
	}
	if (WHAT == SPAWN)
		MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0,
			       MPI_COMM_WORLD, &comm, MPI_ERRCODES_IGNORE);
	if (WHAT == LOAD)
		dlopen("libx.so", RTLD_NOW);
	if (WHAT == OTHER)
		other();
	if (WHAT == TEAM)
		omp_set_num_threads(argc);
	if (WHAT == LEVEL) {
#pragma omp parallel
#pragma omp single
		MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
