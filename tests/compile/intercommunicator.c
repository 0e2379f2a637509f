// SPDX-License-Identifier: GPL-3.0-or-later
// The processes of an intercommunicator are those of two groups: what separates the
// groups separates its processes.  Its size and its rank are those of one group, and
// what a collective gives to one group is not what it gives to the other: both are
// checked at run time, as is each collective on it.
// RUN: %pcc -O1 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning
// RUN: %parcoach model --pass=obligations %t.o | FileCheck %s --check-prefix=ORDER
#include <mpi.h>

int main(int argc, char **argv)
{
	int rank, size, upper, n, one = 1, sum;
	MPI_Comm part, both, merged;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	upper = rank >= size / 2;
	MPI_Comm_split(MPI_COMM_WORLD, upper, 0, &part);
	MPI_Intercomm_create(part, 0, MPI_COMM_WORLD, upper ? 0 : size / 2, 1,
			     &both);
	// CHECK: :[[#@LINE+2]]:{{.*}}warning: not every process of 'both' may reach this 'MPI_Barrier'
	if (upper)
		MPI_Barrier(both);
	MPI_Intercomm_merge(both, upper, &merged);
	MPI_Comm_size(both, &n);
	// ORDER: [[#@LINE+3]]:{{[0-9]+}} MPI_Allreduce
	// ORDER-NEXT: order checked
	if (n > 2)
		MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, both);
	MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, both);
	// ORDER: [[#@LINE+3]]:{{[0-9]+}} MPI_Barrier
	// ORDER-NEXT: order checked
	if (sum > 2)
		MPI_Barrier(both);
	// CHECK: :[[#@LINE+2]]:{{.*}}warning: order inversion between communicators: {{.*}}'MPI_COMM_WORLD'{{.*}}'both'
	if (upper) {
		MPI_Barrier(MPI_COMM_WORLD);
		MPI_Barrier(both);
	} else {
		MPI_Barrier(both);
		MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Comm_free(&merged);
	MPI_Comm_free(&both);
	MPI_Finalize();
	return 0;
}
