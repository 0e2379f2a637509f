// SPDX-License-Identifier: GPL-3.0-or-later
// Functions of the user that only library code calls may run at any time: what
// they write is not proved, so the collectives are compared.
// RUN: %pcxx -DLESS -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s
// RUN: %pcxx -DENDS -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s
// RUN: %long %pcxx -DMADE -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s
// RUN: %long %pcxx -DONCE -pthread -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s
// RUN: %pcxx -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s --check-prefix=NOT
#include <mpi.h>
#include <memory>
#include <mutex>
#include <set>
#include <vector>

static int n, mine;
struct less { bool operator()(int a, int b) const { n = mine; return a < b; } };
struct part { ~part() { n = mine; } };

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &mine);
#ifdef LESS
	std::set<int, less> s;
	s.insert(1);
#elif defined ENDS
	std::vector<part> v(2);
	v.clear();
#elif defined MADE
	std::shared_ptr<int> p(new int, [](int *q) { n = mine; delete q; });
#elif defined ONCE
	static std::once_flag flag;
	std::call_once(flag, [] { n = mine; });
#endif
	if (n == 1)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}} MPI_Barrier match
	MPI_Finalize();
}
// NOT-NOT: match
