// SPDX-License-Identifier: GPL-3.0-or-later
// The same for a reduction that the user declares, over objects of a class.
// RUN: %pcxx -fopenmp -DVALUE=rank -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %pcxx -fopenmp -DVALUE='unknown()' -fplugin-arg-parcoach-dump=plan -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=PLAN --implicit-check-not=warning:
// RUN: %pcxx -fopenmp -DVALUE=3 -fplugin-arg-parcoach-dump=plan -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=SAME --implicit-check-not=warning:
// SAME: func
#include <mpi.h>

int unknown();

struct sum {
	int most = 0;
	void merge(const sum &other)
	{
		if (other.most > most)
			most = other.most;
	}
};

#pragma omp declare reduction(merge:sum:omp_out.merge(omp_in))

// PLAN-LABEL: func over
void over()
{
	int rank;
	sum q;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	int v = VALUE;
#pragma omp parallel for reduction(merge:q)
	for (int i = 0; i < 9; i++)
		if (v > q.most)
			q.most = v;
	if (q.most > 9)
		MPI_Barrier(MPI_COMM_WORLD);	// CHECK: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}						// PLAN: leave
