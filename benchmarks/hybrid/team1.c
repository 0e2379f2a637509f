// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-team
// RULE: OpenMP 5.1 2.10: all threads must encounter the same sequence of
//   worksharing regions and barriers; the number of iterations is that of the
//   thread.
// SHOWN: compile
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
	for (int i = 0; i <= omp_get_thread_num(); i++) {
#pragma omp single // HERE
		x++;
	}
	MPI_Finalize();
	return 0;
}
