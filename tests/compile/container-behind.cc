// SPDX-License-Identifier: GPL-3.0-or-later
// A container behind a reference, an element that is stored as soon as its value is read,
// a pointer that gets another object, and a vector that gets an array.
// RUN: %mpicxx -DDIFFERS -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %mpicxx -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>
#include <array>
#include <memory>
#include <vector>

static void filled(const std::vector<int> &v)
{
	if (v.size() > 1)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning:
}

static void element(const std::array<int, 3> &a)
{
	if (a[1] > 1)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning:
}

static std::unique_ptr<int> make(int n)
{
	std::unique_ptr<int> p;

	p.reset(new int(n % 2));
	return p;
}

static std::vector<int> all(int n)
{
	int a[2] = { 0, n % 2 };
	std::vector<int> v;

	v.assign(a, a + 2);
	return v;
}

int main(int argc, char **argv)
{
	int rank, n;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &n);
#ifdef DIFFERS
	n = rank;
#endif
	filled(std::vector<int>(n));
	element({ 0, n, 0 });
	if (*make(n) > 0)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning:
	if (all(n)[1] > 0)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning:
	MPI_Finalize();
}
