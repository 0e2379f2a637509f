// SPDX-License-Identifier: GPL-3.0-or-later
// instrument=proofs: a branch that is proved equal is noted before it is taken;
// a call that perhaps only some processes make is enclosed in hooks, also if it
// can throw.  At all levels of optimization, and as C++.
// RUN: %pcc -fplugin-arg-parcoach-instrument=proofs -fchecking=2 -fdump-tree-optimized=%t.gimple -c %s -o %t.o 2>&1 | count 0
// RUN: FileCheck %s --input-file=%t.gimple --implicit-check-not=__parcoach_proof
// RUN: %pcc -O2 -g -fplugin-arg-parcoach-instrument=proofs -fchecking=2 -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s --check-prefix=NAMES
// RUN: %pcxx -x c++ -fplugin-arg-parcoach-instrument=proofs -fchecking=2 -fdump-tree-optimized=%t.gimple -c %s -o %t.o 2>&1 | count 0
// RUN: FileCheck %s --input-file=%t.gimple
// RUN: %pcc -fplugin-arg-parcoach-instrument=all -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | not grep -E "parcoach_(proof|apart)"
// NAMES: U __parcoach_apart
// NAMES: U __parcoach_proof
// NAMES: U __parcoach_together
#include <mpi.h>
#ifdef __cplusplus
struct kept {
	~kept();
};
#define KEPT kept k;
extern "C"
#else
#define KEPT
#endif
void hello(int rank);
void steps(void)
{
	int rank, size;
	KEPT

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	// CHECK: steps
	// CHECK: [[BEFORE:parcoach[^ ]*]] = __parcoach_apart (
	// CHECK: hello (
	// CHECK: __parcoach_together ({{.*}}, [[BEFORE]]);
	if (rank == 0)
		hello(rank);
	// CHECK: [[EQUAL:parcoach[^ ]*]] = size{{.*}} > 3;
	// CHECK: __parcoach_proof (
	// CHECK: MPI_Barrier
	if (size > 3)
		MPI_Barrier(MPI_COMM_WORLD);
}
