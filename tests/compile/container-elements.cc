// SPDX-License-Identifier: GPL-3.0-or-later
// An element is what it was when another one is set or added, or is what the element of a
// copied array is: processes only differ where the elements that they read differ.
// RUN: %mpicxx -DDIFFERS -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %mpicxx -c %s -o %t.o 2>&1 | count 0
// RUN: %parcoach model --pass=obligations %t.o | FileCheck --check-prefix=VERDICT %s
#include <mpi.h>
#include <cstring>
#include <map>
#include <string>
#include <vector>

struct pair { int a, b; };

#ifdef DIFFERS
enum { MINE = 1, LAST = 2, COPY = 0 };
#else
enum { MINE = 0, LAST = 0, COPY = 2 };
#endif

// VERDICT-LABEL: func member
// VERDICT: MPI_Barrier
// VERDICT-NEXT: order checked
static void member(int rank)
{
	std::vector<pair> v(2);

	v[MINE].a = rank;
	v[1 - MINE].a = 3;
	if (v[1].a > 2)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning:
}

static void named(int rank)
{
	std::map<std::string, pair> m;

	m[MINE ? "y" : "x"].b = 0;
	m["x"].a = rank;
	m["y"].a = 3;
	if (m[MINE ? "x" : "y"].a > 2)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning:
}

static void added()
{
	std::vector<int> v{1, 2};
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	v.push_back(rank);
	if (v[LAST] > 0)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning:
}

static void copied(int rank)
{
	int a[3] = { 0, 2, 5 }, b[3];
	double x[8], y[8];

	a[0] = rank;
	std::memcpy(b, a, sizeof a);
	if (b[COPY] > 1)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning:
	x[0] = rank;
	x[2] = 1;
	std::memcpy(y, x, sizeof x);
	if (y[COPY] > 0)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning:
}

// The bytes of other elements; a part of the array.
static void bytes(int rank)
{
	int a[2] = { 1, rank }, b[2] = { rank, rank };
	short c[4];

	std::memcpy(c, a, sizeof a);
	std::memcpy(b, a, sizeof *a);
#ifdef DIFFERS
	if (c[2] > 0)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning:
	if (b[1] > 0)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning:
#endif
}

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	member(rank);
	named(rank);
	added();
	copied(rank);
	bytes(rank);
	MPI_Finalize();
}
