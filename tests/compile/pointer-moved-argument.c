// SPDX-License-Identifier: GPL-3.0-or-later
// Processes pass the addresses of different elements: what the function finds there is
// not proved.  The same element is, also if it is not the first one.
// RUN: %pcc -DBY=rank -S %s -o - | FileCheck %s
// RUN: %pcc -DBY=rank -fplugin-arg-parcoach-without=expansion -S %s -o - | FileCheck %s
// RUN: %pcc -DBY=size -S %s -o - | FileCheck %s --check-prefix=SAME
// CHECK: call{{.*}}__parcoach_MPI_Barrier
// SAME-NOT: __parcoach_MPI_Barrier
#include <mpi.h>

static int later(const int *a, int n)
{
	int sum = 0;

	for (int i = 0; i < n; i++)
		sum += i;
	return sum > 300 ? *a : a[1];
}

int main(int argc, char **argv)
{
	int rank, size, v[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	if (later(v + BY % 4, 3) == 3)
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
