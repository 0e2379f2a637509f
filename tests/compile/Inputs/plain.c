/* SPDX-License-Identifier: GPL-3.0-or-later */
/* No MPI: statics of one name, jumps, calls, OpenMP without calls of other units. */
#include <setjmp.h>
#include <stdio.h>

static jmp_buf buf;
extern int other(int);

static int f(int n)
{
	static int calls;

	calls++;
	if (n > 3)
		longjmp(buf, 1);
	return calls + other(n);
}

int g(int n)
{
	static int calls;

	calls += n;
	if (setjmp(buf))
		return -1;
	for (int i = 0; i < n; i++)
		printf("%d\n", f(i));
	switch (n) {
	case 1:
		return 3;
	case 7:
		other(2);
		break;
	default:
		other(n);
	}
	return calls;
}

static int mine(int n)
{
	static int sum;

	return sum += n;
}

void team(int n, double *a)
{
#pragma omp parallel for schedule(dynamic)
	for (int i = 0; i < n; i++)
		a[i] = mine(i);
#pragma omp parallel
	{
#pragma omp for
		for (int i = 0; i < n; i++)
			a[i] = mine(i);
#pragma omp single
		mine(3);
#pragma omp master
		mine(4);
#pragma omp task
		mine(5);
#pragma omp barrier
#pragma omp sections
		{
#pragma omp section
			mine(6);
#pragma omp section
			mine(7);
		}
	}
}
