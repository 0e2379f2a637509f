// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.19.9.2: an iteration goes on behind depend (sink: i - 2)
//   when the one before it has come to depend (source): one after the other.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int a[8] = { 0 }, b[8] = { 0 };

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel for num_threads(2) ordered(1) schedule(static, 1)
	for (int i = 0; i < 8; i += 2) {
		a[i] = i;
#pragma omp ordered depend(sink : i - 2)
		MPI_Bcast(&a[i], 1, MPI_INT, 0, MPI_COMM_WORLD);
		if (i == 4)
			MPI_Barrier(MPI_COMM_WORLD);
#pragma omp ordered depend(source)
		b[i] = a[i];
	}
	MPI_Finalize();
	return 0;
}
