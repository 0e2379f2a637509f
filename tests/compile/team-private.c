// SPDX-License-Identifier: GPL-3.0-or-later
// A private variable that not all threads set is different behind the construct:
// single, master, sections, for; with copyprivate all have the same.
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

double right(double *u, int n)
{
	int all = 0, last = 0, turn;
	double sum = 0;

#pragma omp parallel
	{
		double *mine = u, x;
		int k = 0, err = 0;

		// Read by the one that set it, and by all when all have.
#pragma omp master
		{
			k = n;
			if (k > 3)
				u[0] = k;
		}
#pragma omp single
		for (k = 0; k < n; k++)
			u[k] = 0;
		for (k = 0; k < n; k++) {
#pragma omp barrier
		}
		// In common.
#pragma omp single
		{
			all = omp_get_thread_num();
			mine[0] = 3;
		}
		if (all > 1 && mine[0] > 2) {
#pragma omp barrier
		}
#pragma omp for lastprivate(last) reduction(+:sum) private(x)
		for (int i = 0; i < n; i++) {
			x = u[i];
			last = i;
			sum += x;
		}
		if (last > 3 && sum > 1) {
#pragma omp barrier
		}
#pragma omp barrier
	}
#pragma omp parallel num_threads(1) private(turn)
	{
#pragma omp single
		turn = 1;
		if (turn) {
#pragma omp barrier
		}
	}
	return sum;
}
