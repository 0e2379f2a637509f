// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: MPI-4.0 11.4.1: these may be called by any thread at any time, whatever the
//   level.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int level, main_ = 0;

	START(MPI_THREAD_FUNNELED);
#pragma omp parallel num_threads(2) private(main_, level)
	{
		MPI_Initialized(&main_);
		MPI_Query_thread(&level);
		MPI_Is_thread_main(&main_);
		if (main_)
			MPI_Wtime();
	}
	MPI_Finalize();
	return 0;
}
