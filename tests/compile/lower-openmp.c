// SPDX-License-Identifier: GPL-3.0-or-later
// Each construct is a region; branches that only the compiler makes are not
// the user's.
// REQUIRES: since-gcc-12
// RUN: %pcc -fopenmp -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=model -c %s -o %t.o | FileCheck %s
// RUN: %pcc -fopenmp -O2 -fPIC -g -fchecking=2 -fplugin-arg-parcoach-verify -c %s -o %t.o 2>&1 | count 0
void work(int);
int n;

// CHECK-LABEL: func serial exported
void serial(void)
{
#pragma omp parallel num_threads(1)	// CHECK: enter parallel serial @[[#@LINE]]
	work(1);
#pragma omp parallel if(0)		// CHECK: enter parallel serial @[[#@LINE]]
	work(1);
#pragma omp parallel if(n)		// CHECK: enter parallel @[[#@LINE]]
	work(1);
}

// CHECK-LABEL: func one exported
void one(void)
{
	int x = 0;
#pragma omp parallel
	{			// CHECK: enter parallel
#pragma omp single		// CHECK: enter single @[[#@LINE]]
		work(1);	// CHECK-NOT: br
				// CHECK: call work(1)
				// CHECK: exit @[[#@LINE-3]]
#pragma omp single nowait	// CHECK: enter single @[[#@LINE]]
		work(2);	// CHECK: exit nowait @[[#@LINE-1]]
#pragma omp master		// CHECK: enter master @[[#@LINE]]
		work(3);	// CHECK: exit nowait @[[#@LINE-1]]
#pragma omp masked filter(2)	// CHECK: enter masked(2) @[[#@LINE]]
		work(4);	// CHECK: exit nowait @[[#@LINE-1]]
#pragma omp critical(here)	// CHECK: enter critical name here @[[#@LINE]]
		work(5);	// CHECK: exit nowait @[[#@LINE-1]]
#pragma omp barrier		// CHECK: barrier @[[#@LINE]]
#pragma omp scope		// CHECK: enter scope @[[#@LINE]]
		work(x);	// CHECK: call work(x)
				// CHECK: exit @[[#@LINE-2]]
	}			// CHECK-NOT: br
}				// CHECK: exit @{{[0-9]+}}

// CHECK-LABEL: func loops (a)
void loops(double *a)
{
#pragma omp parallel for	// CHECK: enter parallel @[[#@LINE]]
	for (int i = 0; i < n; i++)	// CHECK: enter for @[[#@LINE-1]]
		work(i);	// CHECK: br %{{[0-9]+}} b{{[0-9]+}} b{{[0-9]+}} workshare @[[#@LINE-2]]
#pragma omp for ordered nowait	// CHECK: enter for @[[#@LINE]]
	for (int i = 0; i < n; i++) {
#pragma omp ordered		// CHECK: enter ordered @[[#@LINE]]
		work(i);
	}			// CHECK: exit nowait
#pragma omp simd		// CHECK: enter simd @[[#@LINE]]
	for (int i = 0; i < n; i++)
		a[i] = i;
}

// CHECK-LABEL: func sections exported
void sections(void)
{
#pragma omp parallel sections	// CHECK: enter sections @[[#@LINE]]
	{			// CHECK: switch ? {{.*}} workshare @[[#@LINE-1]]
		work(1);	// CHECK: enter section
				// CHECK: call work(1)
#pragma omp section		// CHECK: enter section @[[#@LINE]]
		work(2);
	}
}

// CHECK-LABEL: func tasks exported
void tasks(void)
{
#pragma omp taskgroup		// CHECK: enter taskgroup @[[#@LINE]]
	{
#pragma omp task		// CHECK: enter task @[[#@LINE]]
		work(1);
#pragma omp task if(0)		// CHECK: enter task serial @[[#@LINE]]
		work(2);
#pragma omp taskwait		// CHECK: barrier tasks @[[#@LINE]]
#pragma omp taskloop		// CHECK: enter taskloop @[[#@LINE]]
		for (int i = 0; i < n; i++)
			work(i);
	}
}
