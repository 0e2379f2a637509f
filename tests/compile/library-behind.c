// SPDX-License-Identifier: GPL-3.0-or-later
// What a library function reads behind a parameter decides its result.
// RUN: %pcc -DDIFFERS -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcc -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static void number(const char *text)
{
	if (atoi(text) > 3)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning:
}

static void end(const char *text)
{
	char *rest;

	if (strtol(text, &rest, 10) > 3)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning:
}

int main(int argc, char **argv)
{
	char text[8] = "1";
	int rank, size;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
#ifndef DIFFERS
	rank = size;
#endif
	if (rank > 1)
		strcpy(text, "5");
	number(text);
	end(text);
	MPI_Finalize();
	return 0;
}
