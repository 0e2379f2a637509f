// SPDX-License-Identifier: GPL-3.0-or-later
// What a unit imports from a module of C++20 is analyzed as what it includes.
// RUN: rm -rf %t.d && mkdir %t.d && cd %t.d && %pcxx -std=c++20 -fmodules-ts -c %S/Inputs/module.cc -o module.o 2>&1 | count 0
// RUN: cd %t.d && %pcxx -std=c++20 -fmodules-ts -c %s -o unit.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
import ranks;

int main()
{
	int rank;

	MPI_Init(nullptr, nullptr);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	box<int> own{doubled(rank)}, all{doubled(2)};
	if (all.get() == 4)
		MPI_Barrier(MPI_COMM_WORLD);
	if (own.get() == 4)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: cxx-modules.cc:[[#@LINE]]:{{.*}}: warning: not every process
	MPI_Finalize();
}
