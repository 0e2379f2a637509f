// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.6: the region ends with a barrier and the main thread
//   alone goes on; MPI is called between regions only.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0, sum;

	START(MPI_THREAD_FUNNELED);
#pragma omp parallel num_threads(2) reduction(+ : x)
	x++;
	MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
#pragma omp parallel num_threads(2) reduction(+ : x)
	x++;
	MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
