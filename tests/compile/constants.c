// SPDX-License-Identifier: GPL-3.0-or-later
// Different constants of the same kind are different: two processes that get
// one each have different values.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

typedef int four __attribute__((vector_size(16)));

void f(void)
{
	double _Complex z;
	__int128 big;
	four v;
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	z = rank ? 1 + 2i : 3 + 4i;
	big = rank ? (__int128)1 << 100 : (__int128)3 << 100;
	if (rank)
		v = (four){ 1, 2, 3, 4 };
	else
		v = (four){ 1, 2, 3, 5 };
	if (__real__ z > 2)
		MPI_Barrier(MPI_COMM_WORLD);	// CHECK: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
	if (big >> 101)
		MPI_Barrier(MPI_COMM_WORLD);	// CHECK: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
	if (v[3] == 4)
		MPI_Barrier(MPI_COMM_WORLD);	// CHECK: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
	z = rank ? 1 + 2i : 1 + 2i;
	if (__real__ z > 2)
		MPI_Barrier(MPI_COMM_WORLD);
}
