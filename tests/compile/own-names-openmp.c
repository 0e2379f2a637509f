// SPDX-License-Identifier: GPL-3.0-or-later
// A function of the program's is its own, although its name begins like those of
// OpenMP: constructs around a call of it have hooks, those around OpenMP's have not.
// RUN: %pcc -fopenmp -fplugin-arg-parcoach-instrument=all -c %s -o %t.o
// RUN: nm %t.o | FileCheck %s
// RUN: %pcxx -fopenmp -fplugin-arg-parcoach-instrument=all -x c++ -c %s -o %t.o
// RUN: nm %t.o | FileCheck %s
// RUN: %pcc -fopenmp -fplugin-arg-parcoach-instrument=all -DOPENMP -c %s -o %t.o
// RUN: nm %t.o | FileCheck %s --check-prefix=OPENMP --implicit-check-not=__parcoach_enter
// CHECK: U __parcoach_enter
// OPENMP: U __parcoach_MPI_Barrier
#include <mpi.h>
#include <omp.h>

#ifdef OPENMP
#define omp_exchange() omp_set_dynamic(0)
#else
extern
#ifdef __cplusplus
"C"
#endif
void omp_exchange(void);
#endif

void called(void)
{
#pragma omp parallel
#pragma omp single
	omp_exchange();
	MPI_Barrier(MPI_COMM_WORLD);
}
