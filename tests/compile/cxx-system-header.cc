// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies in system headers are passed over, unless they lead to the user's code:
// at once, or with a closure that they hand on.
// RUN: %pcxx -w -fplugin-arg-parcoach-dump=model -c %s -o %t.o | FileCheck %s --implicit-check-not="func _ZNSt6vector"
// CHECK-DAG: func _ZSt11stable_sort
// CHECK-DAG: func {{.*}}stable_sort_adaptive
// CHECK-DAG: func {{.*}} "main()::<lambda(int, int)>::operator()"
#include <algorithm>
#include <mpi.h>
#include <vector>

int main()
{
	std::vector<int> v(3);

	std::stable_sort(v.begin(), v.end(), [](int a, int b) {
		MPI_Bcast(&a, 1, MPI_INT, 0, MPI_COMM_WORLD);
		return a < b;
	});
}
