// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies in system headers are passed over, unless they lead to the user's code
// at once.
// RUN: %pcxx -fplugin-arg-parcoach-dump=model -c %s -o %t.o | FileCheck %s --implicit-check-not="func _ZNSt"
// CHECK-DAG: call _ZSt8for_each
// CHECK-DAG: func _ZSt8for_each
// CHECK-DAG: call MPI_Barrier
#include <algorithm>
#include <mpi.h>
#include <vector>

int main()
{
	std::vector<int> v(3);

	std::for_each(v.begin(), v.end(),
		      [](int) { MPI_Barrier(MPI_COMM_WORLD); });
}
