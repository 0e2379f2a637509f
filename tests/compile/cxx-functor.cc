// SPDX-License-Identifier: GPL-3.0-or-later
// A function object of a named class reaches the user's code only through bodies
// in system headers that hand it on.
// RUN: %pcxx -w -fplugin-arg-parcoach-dump=model -c %s -o %t.o | FileCheck %s
// CHECK: func {{.*}}stable_sort_adaptive
#include <algorithm>
#include <mpi.h>
#include <vector>

struct Less {
	bool operator()(int a, int b)
	{
		MPI_Bcast(&a, 1, MPI_INT, 0, MPI_COMM_WORLD);
		return a < b;
	}
};

int main()
{
	std::vector<int> v(3);

	std::stable_sort(v.begin(), v.end(), Less());
}
