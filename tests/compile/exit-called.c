// SPDX-License-Identifier: GPL-3.0-or-later
// What a process calls before it ends the job, or leaves it after MPI_Finalize, the
// others must call, too; what comes after that end is excused.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcc -fplugin-arg-parcoach-analysis=strict -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int read_size(const char *name, int *n)
{
	FILE *file = fopen(name, "r");
	int ok = file && fscanf(file, "%d", n) == 1;

	if (file)
		fclose(file);
	return ok;
}

static void usage(const char *name)
{
	fprintf(stderr, "usage: %s FILE\n", name);
	MPI_Finalize();
	exit(1);
}

static void fail(int code)
{
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Abort(MPI_COMM_WORLD, code);
}

void wrong(int rank, const char *name)
{
	int n;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0 && !read_size(name, &n)) {
		fprintf(stderr, "no size\n");
		// CHECK: [[#@LINE+1]]:17: warning: {{.*}}[parcoach-divergence]
		MPI_Finalize();
		exit(1);
	}
	// CHECK: [[#@LINE+1]]:9: note:
	MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
	if (rank == 1)
		// CHECK: [[#@LINE+1]]:17: warning: {{.*}}[parcoach-divergence]
		fail(1);
	// CHECK: [[#@LINE+1]]:9: note:
	MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

// All processes have the same arguments; who is alone calls nothing before its end.
int main(int argc, char **argv)
{
	int rank, n = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (argc < 2)
		usage(argv[0]);
	if (rank == 0 && !read_size(argv[1], &n)) {
		fprintf(stderr, "no size\n");
		MPI_Abort(MPI_COMM_WORLD, 1);
	}
	if (rank == 1 && n > 10)
		exit(1);
	MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
	MPI_Finalize();
	exit(0);
}
