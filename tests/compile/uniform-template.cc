// SPDX-License-Identifier: GPL-3.0-or-later
// Classes that are made of one template by other arguments are others; the user's word
// for a field is that for all of them.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: echo 'uniform field array.size' > %t.facts
// RUN: %mpicxx -fplugin-arg-parcoach-facts=%t.facts -c %s -o %t.o 2>&1 | not grep warning:
#include <mpi.h>

template <class T> struct array {
	T *data;
	int size;
	struct place {
		int first;
	} at;

	int length() const { return size; }
};

void fill(MPI_Comm comm, array<double> &own, array<char> &text)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	own.size = rank + 3;
	text.at.first = rank;
	text.size = 3;
}

void use(MPI_Comm comm, array<double> &own, array<int> &shared)
{
	for (int i = 0; i < shared.length(); i++)
		MPI_Barrier(comm);
	if (shared.at.first)
		MPI_Barrier(comm);
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (own.size > 4)
		MPI_Barrier(comm);
	// CHECK: 'size' is computed here
}
