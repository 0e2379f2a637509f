// SPDX-License-Identifier: GPL-3.0-or-later
// strcpy of a constant text that the rank chooses, to a field.
// RUN: %pcc -DDIFFERS -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcc -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>
#include <string.h>
struct options { int steps; char mode[8]; };

static int is_serial(const struct options *o)
{
	return strcmp(o->mode, "serial") == 0;
}

int main(int argc, char **argv)
{
	struct options o;
	int rank, size;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
#ifndef DIFFERS
	rank = size;
#endif
	strcpy(o.mode, rank > 1 ? "serial" : "mpi");
	if (is_serial(&o))
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning:
	MPI_Finalize();
	return 0;
}
