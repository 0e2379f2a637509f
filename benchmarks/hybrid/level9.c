// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: MPI-4.0 11.2.1: more than needed is asked for, which is legal (a
//   remark at level strict).
#include "hybrid.h"

int main(int argc, char **argv)
{
	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel num_threads(2)
#pragma omp master
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
