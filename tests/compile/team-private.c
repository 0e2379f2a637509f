// SPDX-License-Identifier: GPL-3.0-or-later
// If not all threads set a private variable ('single', 'master', 'sections', 'for'), it
// differs between threads after the construct.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcc -fopenmp -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
static int each;
#pragma omp threadprivate(each)

void wrong(double *u, int n)
{
	int first = 0;

#pragma omp parallel firstprivate(first)
	{
		int d = 0, part = 0, sum = 0;

#pragma omp single
		d = 1;
		if (d) {
#pragma omp barrier
// CHECK: [[#@LINE-1]]:9: warning: not every thread of the team may reach this 'barrier' [parcoach-team]
// CHECK-NEXT: [[#@LINE-3]]:20: note: (1) this condition can be true on some threads and false on others
// CHECK-NEXT: [[#@LINE-5]]:19: note: (2) only the thread that executes 'single' sets its private 'd' here
		}
#pragma omp master
		first = 1;
		if (first) {
#pragma omp single
// CHECK: [[#@LINE-1]]:9: warning: not every thread of the team may reach this 'single'
// CHECK: [[#@LINE-4]]:23: note: (2) only the thread that executes 'master' sets its private 'first' here
			u[0] = 1;
		}
#pragma omp sections
		{
#pragma omp section
			part = 1;
#pragma omp section
			u[1] = 1;
		}
		if (part) {
#pragma omp barrier
// CHECK: [[#@LINE-1]]:9: warning: not every thread of the team may reach this 'barrier'
// CHECK: [[#@LINE-7]]:30: note: (2) only the thread that executes 'section' sets its private 'part' here
		}
#pragma omp for
		for (int i = 0; i < n; i++)
			sum += i;
		while (sum > 7) {
#pragma omp barrier
// CHECK: [[#@LINE-1]]:9: warning: not every thread of the team may reach this 'barrier'
// CHECK: note: (2) each thread executes other iterations of 'for' and sets its private 'sum' here
			sum--;
		}
		each = 0;
#pragma omp single
		each = 1;
		if (each) {
#pragma omp for
// CHECK: [[#@LINE-1]]:9: warning: not every thread of the team may reach this 'for'
			for (int i = 0; i < n; i++)
				u[i] = 1;
		}
	}
}
