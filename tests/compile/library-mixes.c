// SPDX-License-Identifier: GPL-3.0-or-later
// What bsearch, qsort and strtok_r give differs for arguments that differ, and is not proved
// otherwise; sscanf has another name in glibc.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %mpicc -fplugin-arg-parcoach-why=59 -c %s -o %t.o | FileCheck --check-prefix=WHY %s
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int way;

static int compare(const void *a, const void *b)
{
	return way * (*(const int *)a - *(const int *)b);
}

void wrong(void)
{
	int rank, a[3] = { 5, 0, 9 }, k, n = 0;
	char text[16], *save, *p;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	k = rank % 2;
	if (bsearch(&k, a, 3, sizeof *a, compare)) // CHECK: :[[@LINE+1]]:{{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
	a[1] = rank;
	qsort(a, 3, sizeof *a, compare);
	if (a[0] > 0) // CHECK: :[[@LINE+1]]:{{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
	sprintf(text, "%d,x", rank);
	sscanf(text, "%d", &n);
	if (n > 0) // CHECK: :[[@LINE+1]]:{{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
	p = strtok_r(text, ",", &save);
	if (*p == '1') // CHECK: :[[@LINE+1]]:{{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
	strncpy(text, rank % 2 ? "abc" : "xbc", 4);
	if (!strncmp(text, "ab", 2)) // CHECK: :[[@LINE+1]]:{{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
}

void turn(void)
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	way = rank % 2 ? 1 : -1;
}

void right(void)
{
	int size, a[3] = { 5, 0, 9 };

	MPI_Comm_size(MPI_COMM_WORLD, &size);
	a[1] = size;
	qsort(a, 3, sizeof *a, compare);
	if (a[0] > 0)
		MPI_Barrier(MPI_COMM_WORLD);
}

// The barrier of `right`: another function has set the direction.
// WHY: all processes call it together: checked at run time
