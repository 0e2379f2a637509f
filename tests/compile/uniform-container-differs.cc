// SPDX-License-Identifier: GPL-3.0-or-later
// The number of elements of a container decides over loops, and it differs if only some
// processes insert elements.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %long %mpicxx -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <fstream>
#include <string>
#include <vector>
static int rank()
{
	int r;

	MPI_Comm_rank(MPI_COMM_WORLD, &r);
	return r;
}

void resized()
{
	std::vector<int> v;

	v.resize(rank());
	for (size_t i = 0; i < v.size(); i++)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: differs.cc:[[#@LINE]]:28: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	// CHECK: it depends on the result of 'std::vector<int>::size'
}

void made()
{
	std::vector<double> v(rank());

	for (double x : v) {
		(void)x;
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: differs.cc:[[#@LINE]]:28: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	}
}

void by_some()
{
	std::vector<int> v;

	if (rank() == 0)
		v.push_back(1);
	if (!v.empty())
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: differs.cc:[[#@LINE]]:28: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (rank() == 0)
		v.clear();
	if (!v.empty())
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: differs.cc:[[#@LINE]]:28: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
}

// A string that only one has read, and nobody has sent.
void read(const char *name)
{
	std::string text;

	if (rank() == 0) {
		std::ifstream in(name);
		std::string line;
		while (std::getline(in, line))
			text += line;
	}
	for (size_t i = 0; i < text.size(); i++)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: differs.cc:[[#@LINE]]:28: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
}
