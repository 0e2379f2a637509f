// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies in system headers that get no function object of the user's, only one of
// the library's or another class, do not count.
// RUN: %pcxx -w -fplugin-arg-parcoach-dump=model -c %s -o %t.o | FileCheck %s
// CHECK-NOT: func {{.*}}_ZSt
#include <algorithm>
#include <functional>
#include <mpi.h>
#include <vector>

struct pair {
	int a, b;
	bool operator<(const pair &o) const { return a < o.a; }
};

int main()
{
	std::vector<int> v(3);
	std::vector<pair> w(3);

	std::stable_sort(v.begin(), v.end(), std::greater<int>());
	std::reverse(w.begin(), w.end());
	MPI_Barrier(MPI_COMM_WORLD);
}
