// SPDX-License-Identifier: GPL-3.0-or-later
// As JSON: valid, the id in place of the option, the notes as children; the
// plugin itself prints nothing.
// GCC 16 has SARIF instead.
// UNSUPPORTED: since-gcc-16
// RUN: %pcc -fdiagnostics-format=json -c %s -o %t.o > %t.out 2> %t.json
// RUN: count 0 < %t.out
// RUN: %python -m json.tool %t.json | FileCheck %s
// CHECK-DAG: "kind": "warning"
// CHECK-DAG: "option": "parcoach-divergence"
// CHECK-DAG: "children": [
// CHECK-DAG: "message": "(1) this condition can be true on some processes and false on others"
// CHECK-DAG: "message": "not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Barrier'"
#include <mpi.h>

void f(void)
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank)
		MPI_Barrier(MPI_COMM_WORLD);
}
