// SPDX-License-Identifier: GPL-3.0-or-later
// A clause whose value differs decides how many threads count.  What they count is the
// same if the value is.
// RUN: %pcc -fopenmp -DVALUE=rank -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s
// RUN: %pcc -fopenmp -DVALUE=size -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s --check-prefix=SAME
// CHECK: U __parcoach_MPI_Barrier
// SAME-NOT: U __parcoach_MPI_Barrier
#include <mpi.h>
int main(int argc, char **argv)
{
	int rank, size, n = 0, m = 0, k = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel if(VALUE > 1) reduction(+ : n)
	n++;
#pragma omp parallel num_threads(VALUE + 1)
#pragma omp atomic
	m++;
#pragma omp teams num_teams(VALUE + 1) reduction(+ : k)
	k++;
	if (n + m + k > 5)
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
