// SPDX-License-Identifier: GPL-3.0-or-later
// A unit with cancellation and without MPI is none of ours.
// REQUIRES: since-gcc-12
// RUN: %gcc -fopenmp %plugin -c %s -o %t.o 2>&1 | count 0
int work(int i);

void cancels(int stop)
{
#pragma omp parallel
	{
#pragma omp cancel parallel if (stop)
		work(1);
	}
#pragma omp parallel
	{
#pragma omp barrier
		work(2);
	}
}
