// SPDX-License-Identifier: GPL-3.0-or-later
// The number of elements of a container is the same on all processes after a broadcast
// of it.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | count 0
// RUN: %long %mpicxx -O2 -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>
#include <iostream>
#include <string>
#include <vector>
static int rank()
{
	int r;

	MPI_Comm_rank(MPI_COMM_WORLD, &r);
	return r;
}

static void bcast(std::string &s)
{
	int n = s.size();

	MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
	s.resize(n);
	MPI_Bcast(&s[0], n, MPI_CHAR, 0, MPI_COMM_WORLD);
}

void sent(const char *name)
{
	std::string text, other;

	if (rank() == 0)
		std::getline(std::cin, text);
	bcast(text);
	for (size_t i = 0; i < text.size(); i++)
		MPI_Barrier(MPI_COMM_WORLD);
	other = text;
	other += name;
	if (!other.empty())
		MPI_Barrier(MPI_COMM_WORLD);
}

// The others make room for what process 0 has.
void room()
{
	std::vector<double> v;
	double x;

	if (rank() == 0)
		while (std::cin >> x)
			v.push_back(x);
	int n = v.size();
	MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
	if (rank() != 0)
		v.resize(n);
	MPI_Bcast(v.data(), n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
	for (double y : v) {
		std::cout << y;
		MPI_Barrier(MPI_COMM_WORLD);
	}
}
