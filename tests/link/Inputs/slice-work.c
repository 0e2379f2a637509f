/* SPDX-License-Identifier: GPL-3.0-or-later */
int steps;
double total;

void fill(double *x, int n)
{
	for (int i = 0; i < n; i++)
		if (i > n / 2)
			x[i] = i;
		else
			x[i] = -i;
	total = x[0];
}

void set(int n)
{
	for (int i = 0; i < 3; i++)
		steps = n;
}

double sum(const double *x, int n)
{
	double all = 0;

	for (int i = 0; i < n; i++)
		all += x[i];
	total += all;
	return all;
}
