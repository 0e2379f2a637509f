// SPDX-License-Identifier: GPL-3.0-or-later
// Figure 5 of the paper in C++: g is a member of a template, main's part a lambda.
// RUN: %mpicxx -fplugin-arg-parcoach-analysis=paper %s -o %t %rt 2>&1 | FileCheck %s --check-prefix=STATIC --implicit-check-not=warning:
// RUN: %long %mpicxx -w -O2 %s -o %t.2 %rt
// RUN: %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %long %status -n 3 %t.2 | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 3 %t some | FileCheck %s
// RUN: %long %status -n 3 %t.2 some | FileCheck %s
// RIGHT: exit status 0
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
#include <mpi.h>

template <class T> struct Work {
	T in, out;

	void g(T n)
	{
		if (n > 1)
			// CHECK-DAG: parcoach:   rank 2 {{ *}}MPI_Allreduce {{.*}}paper-figure-5-cxx.cc:[[#@LINE+2]]
			// STATIC: [[#@LINE+1]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Allreduce'
			MPI_Allreduce(&in, &out, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
		MPI_Barrier(MPI_COMM_WORLD); // CHECK-DAG: parcoach:   rank 1 {{ *}}MPI_Barrier {{.*}}paper-figure-5-cxx.cc:[[#@LINE]]
	}
};

int main(int argc, char **argv)
{
	Work<int> work = { 1, 0 };
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	auto f = [&](int n) {
		if (n)
			work.g(n);
		else
			MPI_Barrier(MPI_COMM_WORLD); // CHECK-DAG: parcoach:   rank 0 {{ *}}MPI_Barrier {{.*}}paper-figure-5-cxx.cc:[[#@LINE]]
	};
	f(argc > 1 ? rank : rank % 2);
	MPI_Finalize();
	return 0;
}
// CHECK: exit status 66
