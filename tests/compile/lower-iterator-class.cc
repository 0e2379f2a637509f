// SPDX-License-Identifier: GPL-3.0-or-later
// The index that GCC makes for a loop over iterators of a class is assigned by the
// construct and, with lastprivate, before it: the function has a model, and is checked.
// RUN: %pcxx -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s
// CHECK-NOT: internal limitation
// CHECK: :[[@LINE+24]]:{{[0-9]+}}: warning: {{.*}}MPI_Barrier{{.*}}[parcoach-divergence]
// CHECK-NOT: warning
#include <mpi.h>

struct It {
	It ();
	It (const It &);
	~It ();
	It &operator= (const It &);
	It &operator++ ();
	It &operator+= (const long &);
};
bool operator!= (const It &, const It &);
long operator- (const It &, const It &);
void use (It &);

void last (const It &from, const It &to, int rank)
{
	It i;
	MPI_Comm_rank (MPI_COMM_WORLD, &rank);
#pragma omp parallel for lastprivate (i)
	for (i = from; i != to; ++i)
		use (i);
	if (rank == 0)
		MPI_Barrier (MPI_COMM_WORLD);
	MPI_Barrier (MPI_COMM_WORLD);
}
