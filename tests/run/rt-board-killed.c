// SPDX-License-Identifier: GPL-3.0-or-later
// A killed job leaves nothing of ours behind.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 2 %t | FileCheck %s
// RUN: ls /dev/shm | FileCheck %s --check-prefix=LEFT --allow-empty
// The board, and what the processes let the others read.
// CHECK: mapped 2
// LEFT-NOT: parcoach
#include "by-hand.h"
#include <signal.h>

/* How many mappings of ours there are. */
static int mapped(void)
{
	FILE *f = fopen("/proc/self/maps", "r");
	char line[600];
	int n = 0;

	while (f && fgets(line, sizeof line, f))
		n += strstr(line, "memfd:parcoach") != NULL;
	if (f)
		fclose(f);
	return n;
}

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	COLL(MPI_COMM_WORLD, "MPI_Barrier");
	if (rank == 0) {
		printf("mapped %d\n", mapped());
		fflush(stdout);
		usleep(100000);
		kill(getpid(), SIGKILL);
	}
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
