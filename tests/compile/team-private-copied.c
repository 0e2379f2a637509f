// SPDX-License-Identifier: GPL-3.0-or-later
// After 'copyprivate' a private variable is the same on all threads of the team, also
// in an orphaned construct.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcc -fopenmp -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
struct pair {
	int a, b[20];
};
int omp_get_thread_num(void);
void get(int *);
void get_pair(struct pair *);
static int each;
#pragma omp threadprivate(each)

// Called by a team, its own variables are each thread's.
void orphan(double *u)
{
	int d = 0;

#pragma omp single
	d = u[0] > 1;
	if (d) {
#pragma omp barrier
// CHECK: [[#@LINE-1]]:9: warning: not every thread of the team may reach this 'barrier'
	}
#pragma omp single copyprivate(d)
	d = u[0] > 1;
	if (d) {
#pragma omp barrier
	}
}

void copied(void)
{
	int d, v[40], *p;
	struct pair t;

#pragma omp parallel private(d, v, p, t)
	{
#pragma omp single copyprivate(d, v, p, t, each)
		{
			d = omp_get_thread_num();
			v[3] = d;
			p = &v[d];
			get_pair(&t);
			each = d;
		}
		if (d > 3 || v[3] || p == v || t.a || each) {
#pragma omp barrier
		}
#pragma omp single copyprivate(d)
		{
			get(&d);
			d += omp_get_thread_num();
		}
		while (d--) {
#pragma omp barrier
		}
	}
}
