// SPDX-License-Identifier: GPL-3.0-or-later
// Cancellation: the ways out that the compiler makes are not the user's
// branches, and do not leave the constructs half way.
// REQUIRES: since-gcc-12
// RUN: %pcc -fopenmp -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=model -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=limitation
// CHECK-NOT: br {{[^w]*}} @
// CHECK: enter section
// CHECK: call GOMP_cancel(
// CHECK-NOT: br {{[^w]*}} @
// CHECK: call work(2)
// CHECK: barrier
// CHECK: call work(4)
// What ends a reduction stands between the end of a construct and the branch.
// CHECK: func reduced
// CHECK: enter scope
// CHECK: enter scope
// CHECK: call work(6)
// CHECK: ret
// A way out of 'cancel' may lead through the end of a taskgroup.
// CHECK: func grouped
// CHECK: enter taskgroup
// CHECK-NOT: br {{[^w]*}} @
// CHECK: ret
void work(int);

void f(void)
{
#pragma omp parallel
	{
#pragma omp sections
		{
			{
				work(1);
#pragma omp cancel sections
				work(2);
			}
#pragma omp section
			work(3);
		}
#pragma omp barrier
#pragma omp cancellation point parallel
#pragma omp single
		work(4);
#pragma omp cancel parallel
		work(5);
	}
}

int r, r2;

void reduced(void)
{
#pragma omp parallel
	{
#pragma omp cancel parallel
#pragma omp scope reduction(task, + : r)
#pragma omp scope reduction(task, * : r2)
		work(6);
	}
}

void grouped(int n)
{
#pragma omp parallel
	{
#pragma omp cancel parallel
#pragma omp taskgroup
		{
#pragma omp for
			for (int i = 0; i < n; i++)
				work(i);
		}
	}
}
