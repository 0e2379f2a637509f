// SPDX-License-Identifier: GPL-3.0-or-later
// Barriers and worksharing that not all threads of a team reach, as GCC's
// OpenMP shows them; and a correct program with the same constructs.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcc -fopenmp -O2 -DSTRICT -fplugin-arg-parcoach-analysis=strict -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <stdlib.h>
int omp_get_thread_num(void);
int omp_get_num_threads(void);
void work(int);
int ready(void);

static void wait_all(void)
{
#pragma omp barrier
}

void wrong(int n)
{
#pragma omp parallel
	{
		int tid = omp_get_thread_num();

		if (tid == 0) {
			work(1);
#pragma omp barrier
// CHECK: [[#@LINE-1]]:9: warning: not every thread of the team may reach this 'barrier' [parcoach-team]
// CHECK-NEXT: [[#@LINE-4]]:20: note: (1) this condition can be true on some threads and false on others
// CHECK-NEXT: [[#@LINE-7]]:27: note: (2) it depends on the result of 'omp_get_thread_num'
		}
		for (int i = tid; i < n; i += 4) {
#pragma omp single
// CHECK: [[#@LINE-1]]:9: warning: not every thread of the team may reach this 'single'
// CHECK-NEXT: [[#@LINE-3]]:37: note: (1) this condition can be true on some threads and false on others, so the number of iterations
			work(2);
		}
		if (tid > 2)
			wait_all();
// CHECK: [[#@LINE-1]]:25: warning: not every thread of the team may reach 'barrier' in 'wait_all'
#pragma omp single
		wait_all();
// CHECK: [[#@LINE-1]]:17: warning: 'barrier' in 'wait_all' is reached inside 'single', which OpenMP does not allow
	}
}

int right(int n, double *v)
{
	int i, go = 1, first = 0;
	double err = 1, sum = 0;

#pragma omp parallel num_threads(n) private(i)
	{
		int tid = omp_get_thread_num(), all = omp_get_num_threads();

		if (n > 2)
			wait_all();
		for (i = 0; i < all; i++) {
			if (i == tid)
				work(i);
#pragma omp barrier
		}
#pragma omp for schedule(dynamic)
		for (i = 0; i < n; i++)
			v[i] = tid;
#pragma omp single
		go = ready();
		if (go) {
#pragma omp for nowait
			for (i = 0; i < n; i++)
				v[i] = i;
#pragma omp barrier
		}
#pragma omp master
		first = ready();
#pragma omp barrier
		if (first == 3)
			wait_all();
		if (tid == 0) {
#pragma omp task
			work(3);
#pragma omp taskwait
#pragma omp critical
			sum += err;
#pragma omp parallel for
			for (int k = 0; k < n; k++)
				work(k);
		}
	}
	wait_all();
	return first;
}
