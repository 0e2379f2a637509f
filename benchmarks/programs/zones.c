/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * zones.c - several zones per process, threads over zones, MPI by one thread.
 *
 * All of the time loop is one parallel region: 'for' shares the zones, 'master'
 * and barriers exchange borders (MPI_THREAD_FUNNELED is enough), and whether to
 * go on is decided by one thread for all processes and all threads.
 */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { ZONES = 6, POINTS = 400, STEPS = 40 };

struct zone {
	double now[POINTS + 2], after[POINTS + 2];
	double change;
};

static struct zone zones[ZONES];
static int rank, size;
static double change;

static void zone_step(struct zone *zone)
{
	zone->change = 0;
	for (int i = 1; i <= POINTS; i++) {
		double d = 0.25 * (zone->now[i - 1] - 2 * zone->now[i] +
				   zone->now[i + 1]);

		zone->after[i] = zone->now[i] + d;
		zone->change += fabs(d);
	}
	for (int i = 1; i <= POINTS; i++)
		zone->now[i] = zone->after[i];
}

static void borders(void)
{
	int next = (rank + 1) % size, last = (rank + size - 1) % size;

	for (int z = 1; z < ZONES; z++) {
		zones[z].now[0] = zones[z - 1].now[POINTS];
		zones[z - 1].now[POINTS + 1] = zones[z].now[1];
	}
	MPI_Sendrecv(&zones[ZONES - 1].now[POINTS], 1, MPI_DOUBLE, next, 0,
		     &zones[0].now[0], 1, MPI_DOUBLE, last, 0, MPI_COMM_WORLD,
		     MPI_STATUS_IGNORE);
	MPI_Sendrecv(&zones[0].now[1], 1, MPI_DOUBLE, last, 1,
		     &zones[ZONES - 1].now[POINTS + 1], 1, MPI_DOUBLE, next, 1,
		     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void agree_on_change(void)
{
	double mine = 0;

	for (int z = 0; z < ZONES; z++)
		mine += zones[z].change;
	MPI_Allreduce(&mine, &change, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

static int simulate(double enough)
{
	int steps = 0;

#pragma omp parallel
	for (int step = 0; step < STEPS; step++) {
#pragma omp master
		{
			borders();
			steps = step + 1;
		}
#pragma omp barrier
#pragma omp for schedule(dynamic)
		for (int z = 0; z < ZONES; z++)
			zone_step(&zones[z]);
#pragma omp master
		agree_on_change();
#pragma omp barrier
		if (change < enough)
			break;
	}
	return steps;
}

int main(int argc, char **argv)
{
	int provided, steps, most;
	double heat = 0, all = 0;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
	if (provided < MPI_THREAD_FUNNELED)
		MPI_Abort(MPI_COMM_WORLD, 1);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	if (rank == 0)
		zones[0].now[POINTS / 2] = 1000;
	steps = simulate(1e-3);
	for (int z = 0; z < ZONES; z++)
		for (int i = 1; i <= POINTS; i++)
			heat += zones[z].now[i];
	MPI_Reduce(&heat, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
	MPI_Allreduce(&steps, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
	if (rank == 0)
		printf("%d steps, heat %.3f, change %.4f\n", most, all, change);
	MPI_Finalize();
	return 0;
}
