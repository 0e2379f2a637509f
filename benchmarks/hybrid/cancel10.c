// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.20.1: the section that cancels has called before; the others call
//   nothing.
// ENV: OMP_CANCELLATION=true
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0, y = 0;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
#pragma omp sections
	{
		{
			MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
#pragma omp cancel sections if (y == 0)
			MPI_Barrier(MPI_COMM_WORLD);
		}
#pragma omp section
#pragma omp atomic
		x++;
	}
	MPI_Finalize();
	return 0;
}
