/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The number of steps is known in the other unit; with ODD=1 it is the same on all
 * processes. */
#include <mpi.h>
void fill(double *x, int n);
double sum(const double *x, int n);
void set(int n);
extern int steps;

int main(int argc, char **argv)
{
	double x[9];
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	fill(x, 9);
	set(ODD == 2 ? rank : 3);
	if (steps > 2)
		MPI_Barrier(MPI_COMM_WORLD);
	x[0] = sum(x, 9);
	MPI_Finalize();
	return x[0] > 1;
}
