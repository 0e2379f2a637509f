/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * check-cost.c - what one check costs, in microseconds per call.
 *
 *     mpicc -O2 -fopenmp -Iruntime benchmarks/runtime/check-cost.c \
 *           -Lbuild -Wl,-rpath,$PWD/build -lparcoach_rt -o build/check-cost
 *     mpirun -n 2 build/check-cost
 *
 * The minimum of SERIES short series, on process 0: an 8-byte MPI_Allreduce
 * alone, and with a check before it; leaving a function; entering and leaving
 * a construct.
 */
#include <mpi.h>
#include <stdio.h>
#include "parcoach_rt.h"

#define SERIES 50
#define CALLS 200

static const struct parcoach_site coll = {
	PARCOACH_ABI, PARCOACH_SITE_COLL, 1, PARCOACH_CHECK_MATCH,
	PARCOACH_ON_COMM, __LINE__, __FILE__, "main", "MPI_Allreduce"
};
static const struct parcoach_site leave = {
	PARCOACH_ABI, PARCOACH_SITE_LEAVE, 0, 0, PARCOACH_ON_UNKNOWN, __LINE__,
	__FILE__, "main", ""
};
static const struct parcoach_site single = {
	PARCOACH_ABI, PARCOACH_SITE_REGION, PARCOACH_REGION_ONE, 0,
	PARCOACH_ON_UNKNOWN, __LINE__, __FILE__, "main", "single"
};

static void allreduce(void)
{
	double x = 1, y;

	MPI_Allreduce(&x, &y, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

static void checked_allreduce(void)
{
	__parcoach_coll(&coll, (uintptr_t)MPI_COMM_WORLD);
	allreduce();
}

static void leaving(void)
{
	__parcoach_leave(&leave);
}

static void region(void)
{
	__parcoach_enter(&single);
	__parcoach_exit(&single);
}

static void measure(const char *name, void (*call)(void))
{
	double best = 1e9;
	int rank;

	for (int s = 0; s < SERIES; s++) {
		double t;

		MPI_Barrier(MPI_COMM_WORLD);
		t = MPI_Wtime();
		for (int i = 0; i < CALLS; i++)
			call();
		t = (MPI_Wtime() - t) / CALLS;
		best = t < best ? t : best;
	}
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0)
		printf("%-20s %8.3f us\n", name, 1e6 * best);
}

int main(int argc, char **argv)
{
	int provided;

	/* The last measurement calls MPI inside a parallel region. */
	MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
	if (provided < MPI_THREAD_FUNNELED)
		MPI_Abort(MPI_COMM_WORLD, 1);
	measure("allreduce", allreduce);
	measure("checked allreduce", checked_allreduce);
	measure("leave", leaving);
#pragma omp parallel num_threads(2)
	{
#pragma omp master
		measure("enter and exit", region);
	}
	MPI_Finalize();
	return 0;
}
