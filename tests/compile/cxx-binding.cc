// SPDX-License-Identifier: GPL-3.0-or-later
// MPI's own C++ binding, inline in every unit, is not the user's code.
// RUN: %mpicxx -fplugin-arg-parcoach-analysis=paper -fplugin-arg-parcoach-dump=model -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not="func _ZN3MPI"
// CHECK: func main
#include <mpi.h>

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	MPI_Finalize();
}
