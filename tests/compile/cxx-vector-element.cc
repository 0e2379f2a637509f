// SPDX-License-Identifier: GPL-3.0-or-later
// An element of a container, of a number that differs between processes.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %long %mpicxx -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <array>
#include <mpi.h>
#include <vector>

struct Part {
	int n;
	MPI_Comm comm;
};

int main(int argc, char **argv)
{
	std::vector<int> v(10);
	std::vector<Part> parts(10);
	std::array<double, 10> a{};
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < 10; i++) {
		v[i] = i;
		parts[i].n = i;
		parts[i].comm = MPI_COMM_WORLD;
	}
	for (int i = 0; i < 10; i++)
		if (parts[i].n > 3 && v.at(i) > 2 && a[i] < 1)
			MPI_Barrier(parts[i].comm);
	if (v[3])
		MPI_Barrier(MPI_COMM_WORLD);
	parts[rank].n = 5;
	if (parts[rank].n)
		MPI_Barrier(MPI_COMM_WORLD);
	if (v[rank])
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: element.cc:[[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	// CHECK: element.cc:[[#@LINE-2]]:{{[0-9]+}}: note: (1) this condition can be true on some processes and false on others
	// CHECK: element.cc:{{[0-9]+}}:{{[0-9]+}}: note: (2) it depends on 'rank', set here by 'MPI_Comm_rank'
	if (parts.at(rank + 1).n)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: element.cc:[[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (a[rank] > 0)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: element.cc:[[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	MPI_Finalize();
}
