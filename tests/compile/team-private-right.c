// SPDX-License-Identifier: GPL-3.0-or-later
// A private variable is the same again once all threads set it, and shared variables do
// not differ between threads.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | count 0
// RUN: %pcc -fopenmp -O2 -c %s -o %t.o 2>&1 | count 0
int omp_get_thread_num(void);

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
