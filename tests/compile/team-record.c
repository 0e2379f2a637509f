// SPDX-License-Identifier: GPL-3.0-or-later
// A thread's number in a record that is the thread's own.
// RUN: %mpicc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <omp.h>

struct task {
	int number, size;
	double *data;
};

static void relax(struct task *t)
{
#pragma omp for
	for (int i = 0; i < t->size; i++)
		t->data[i] = i;
}

void some(double *data, int n)
{
#pragma omp parallel
	{
		struct task t = { omp_get_thread_num(), n, data };

		// CHECK: :[[#@LINE+2]]:25: warning: not every thread of the team may reach 'for' in 'relax' [parcoach-team]
		if (t.number < 2)
			relax(&t);
		// CHECK: it depends on the result of 'omp_get_thread_num'
		if (t.size > 2)
			relax(&t);
	}
}

void all(struct task t)
{
#pragma omp parallel firstprivate(t)
	if (t.number < 2)
		relax(&t);
}
