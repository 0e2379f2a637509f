// SPDX-License-Identifier: GPL-3.0-or-later
// Records of a unit belong to it: those of an inline function whose other copy the
// linker drops, of a function that it drops because nobody calls it, and with
// -flto. A record wants no symbol that only such a function wants.
// RUN: %mpicxx -DOMPI_SKIP_MPICXX -w -O1 -ffunction-sections -fdata-sections -fplugin-arg-parcoach-instrument=all -DMAIN -c %s -o %t.1.o
// RUN: %mpicxx -DOMPI_SKIP_MPICXX -w -O1 -ffunction-sections -fdata-sections -fplugin-arg-parcoach-instrument=all -c %s -o %t.2.o
// RUN: %mpicxx -Wl,--gc-sections %t.1.o %t.2.o -o %t %rt 2>&1 | count 0
// RUN: nm %t | FileCheck %s --implicit-check-not=dropped_too
// CHECK-DAG: W {{.*}}sum
// CHECK-DAG: __parcoach_records
// CHECK-DAG: U __parcoach_typed_MPI_Allreduce
// RUN: %mpicxx -DOMPI_SKIP_MPICXX -w -O2 -flto -fplugin-arg-parcoach-instrument=all -DMAIN -c %s -o %t.3.o
// RUN: %mpicxx -DOMPI_SKIP_MPICXX -w -O2 -flto -fplugin-arg-parcoach-instrument=all -DLTO -c %s -o %t.4.o
// RUN: %mpicxx -O2 -flto %t.3.o %t.4.o -o %t.lto %rt 2>&1 | count 0
// RUN: nm %t.lto | FileCheck %s --check-prefix=LTO
// LTO: U __parcoach_typed_MPI_Allreduce
#include <mpi.h>

__attribute__((noinline)) inline int sum(int x)
{
	int all = 0;

	MPI_Allreduce(&x, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	return all;
}

#ifdef MAIN
int other(int x);

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	argc = sum(argc) + other(argc);
	MPI_Finalize();
	return argc;
}
#else
#ifndef LTO
extern int dropped_too;

void dropped()
{
	PMPI_Bcast(&dropped_too, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
#endif

int other(int x)
{
	return sum(x + 1);
}
#endif
