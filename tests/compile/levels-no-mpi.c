// SPDX-License-Identifier: GPL-3.0-or-later
// A unit with a team of threads and without MPI: no call needs a thread level, and the
// conditions before a call are not known as values. (That once crashed the plugin.)
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck --allow-empty %s
// CHECK-NOT: {{.}}
static int leaf(int n)
{
	return n + 1;
}

static int inner(int n)
{
	int sum = 0;

	if (n > 3)
		sum = leaf(1);
	else
		sum = leaf(2);
	for (int i = 0; i < n; i++)
		if (i & 1)
			sum += leaf(i);
	return sum + leaf(3);
}

void outer(int *all, int n)
{
#pragma omp parallel for
	for (int i = 0; i < n; i++)
		all[i] = inner(i);
}
