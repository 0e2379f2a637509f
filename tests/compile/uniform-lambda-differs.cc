// SPDX-License-Identifier: GPL-3.0-or-later
// A variable that a lambda sets through a reference differs if the lambda sets it to a
// value that differs.
// RUN: %mpicxx -std=c++17 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %long %mpicxx -std=c++17 -O2 -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <functional>
#include <mpi.h>

template <class F> static void times(int n, F f)
{
	for (int i = 0; i < n; i++)
		f(i);
}

struct mat {
	int n = 0, rank = 0;

	void go(MPI_Comm comm)
	{
		int mine = 0;

		MPI_Comm_rank(comm, &rank);
		auto f = [&, this] { mine = rank; n = 3; };
		f();
		if (n)
			MPI_Barrier(comm);
		// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		if (mine)
			MPI_Barrier(comm);
		// CHECK: it depends on 'mine'
		// CHECK: it depends on 'rank'
	}
};

static void wrong(MPI_Comm comm)
{
	int rank, flag = 0, k = 0, own = 0;

	MPI_Comm_rank(comm, &rank);
	own = rank;
	auto outer = [&] {
		auto inner = [&] { flag = rank; };

		inner();
	};
	outer();
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (flag)
		MPI_Barrier(comm);
	// CHECK: it depends on 'flag'
	times(3, [&](int) {
		if (own)
			k++;
	});
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (k)
		MPI_Barrier(comm);
	// CHECK: it depends on 'k'
	std::function<void()> g = [&] {
		// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		if (own > 1)
			MPI_Barrier(comm);
	};
	g();
	for (int i = 0; i < rank; i++)
		// CHECK: :[[#@LINE+1]]:{{.*}}: warning: not every process of {{.*}} may reach 'MPI_Barrier' in {{.*}}
		[&] { MPI_Barrier(comm); }();
}

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	mat().go(MPI_COMM_WORLD);
	wrong(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
