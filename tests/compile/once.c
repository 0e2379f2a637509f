// SPDX-License-Identifier: GPL-3.0-or-later
// What is set when it is needed for the first time, by process 0 earlier than by the
// others, is the same on all behind the test; the rest is told of.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct options {
	int verbose, n;
};
static struct options *options;
static int ready, level, changed, set, mine, known, late, done;

static struct options *get_options(void)
{
	if (!options) {
		options = malloc(sizeof *options);
		options->verbose = getenv("VERBOSE") != NULL;
		options->n = atoi(getenv("N"));
	}
	return options;
}

static void prepare(void)
{
	if (ready)
		return;
	level = atoi(getenv("LEVEL"));
	ready = 1;
}

static int get_level(void)
{
	prepare();
	return level;
}

void fine(int rank, MPI_Comm comm)
{
	if (rank == 0)
		printf("%d %d\n", get_options()->n, get_level());
	if (get_options()->verbose)
		MPI_Barrier(comm);
	for (int i = 0; i < get_options()->n; i++)
		MPI_Barrier(comm);
	if (get_level() > 3)
		MPI_Barrier(comm);
}

static int get_changed(void)
{
	if (!set) {
		changed = atoi(getenv("CHANGED"));
		set = 1;
	}
	return changed;
}

static int get_mine(int rank)
{
	if (!known) {
		mine = rank;
		known = 1;
	}
	return mine;
}

static void get_late(void)
{
	if (!done) {
		late = atoi(getenv("LATE"));
		done = 1;
	}
}

void faulty(MPI_Comm comm)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	if (rank == 0 && get_changed())
		changed = 0;
	// CHECK: once.c:[[@LINE+2]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (get_changed())
		MPI_Barrier(comm);
	// CHECK: once.c:[[@LINE+2]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (get_mine(rank))
		MPI_Barrier(comm);
	if (rank == 0)
		get_late();
	// CHECK: once.c:[[@LINE+2]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (late)
		MPI_Barrier(comm);
}
