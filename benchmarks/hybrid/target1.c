// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.14.5: a target region without nowait is complete before
//   the host goes on; MPI is called behind it.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;
	int sum;

	START(MPI_THREAD_FUNNELED);
#pragma omp target map(tofrom : x)
	x = 1;
	MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
