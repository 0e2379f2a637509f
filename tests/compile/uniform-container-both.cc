// SPDX-License-Identifier: GPL-3.0-or-later
// All processes give a container the same length, on different paths.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | count 0
// RUN: %long %mpicxx -O2 -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>
#include <algorithm>
#include <string>
#include <vector>
static int rank()
{
	int r;

	MPI_Comm_rank(MPI_COMM_WORLD, &r);
	return r;
}

void both(int n)
{
	std::vector<double> v;

	if (rank() == 0)
		v.resize(n);
	else
		v.resize(n);
	for (size_t i = 0; i < v.size(); i++)
		MPI_Barrier(MPI_COMM_WORLD);
}

void copied(const char *s)
{
	std::string t;

	if (rank() == 0)
		t = s;
	int n = t.length();
	MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
	std::vector<char> buffer(n + 1);
	if (rank() == 0)
		std::copy(t.begin(), t.end(), buffer.begin());
	MPI_Bcast(buffer.data(), n + 1, MPI_CHAR, 0, MPI_COMM_WORLD);
	if (rank() != 0)
		t = std::string(buffer.data());
	if (!t.empty())
		MPI_Barrier(MPI_COMM_WORLD);
}
