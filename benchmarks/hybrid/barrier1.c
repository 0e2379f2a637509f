// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-team
// RULE: OpenMP 5.1 2.19.2: each barrier region must be encountered by all
//   threads of the team or by none.
// SHOWN: compile
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;

	START(MPI_THREAD_FUNNELED);
#pragma omp parallel num_threads(2)
	if (omp_get_thread_num() == 0) {
#pragma omp barrier // HERE
		x++;
	}
	MPI_Finalize();
	return 0;
}
