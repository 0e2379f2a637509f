// SPDX-License-Identifier: GPL-3.0-or-later
// In C++: a private variable set in `single` is one thread's; what copyprivate
// copies (by operator=, too), and what a reference names, is the same for all.
// RUN: %pcxx -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
int omp_get_thread_num();
struct box {
	int n;
	box() : n(0) {}
	box(const box &o) : n(o.n) {}
	box &operator=(const box &o)
	{
		n = o.n;
		return *this;
	}
	void fill(int m);
};

template <class T> void both(T *u)
{
	T count = 0;
	box b;
#pragma omp parallel private(b) shared(count)
	{
		T &all = count;
		T own = 0, same;
#pragma omp single copyprivate(b, same)
		{
			b.n = omp_get_thread_num();
			same = omp_get_thread_num();
			all = u[0];
		}
		if (b.n > 1) {
#pragma omp barrier
		}
		if (same > 1 && all > 1) {
#pragma omp barrier
		}
#pragma omp single
		own = u[0];
		if (own > 1) {
#pragma omp barrier
// CHECK: [[#@LINE-1]]:{{[0-9]+}}: warning: not every thread of the team may reach this 'barrier'
// CHECK: note: (2) only the thread that executes 'single' sets its private 'own' here
		}
	}
}

void use(long *u)
{
	both(u);
}
