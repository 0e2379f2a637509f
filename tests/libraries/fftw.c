// SPDX-License-Identifier: GPL-3.0-or-later
// FFTW: the real header.
// REQUIRES: long, fftw
// RUN: %python %S/Inputs/check_facts.py %root/plugin/facts/fftw-mpi.facts \
// RUN:   mpi.h,fftw3-mpi.h mpicc
// RUN: %parcoach --facts=fftw-mpi mpicc -c %s -o %t.o \
// RUN:   > %t.log 2>&1
// RUN: not grep warning %t.log
// RUN: %parcoach --facts=fftw-mpi mpicc -DBAD -c %s -o %t.o 2>&1 | \
// RUN:   FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <complex.h>
#include <fftw3-mpi.h>
int main(int argc, char **argv)
{
	int rank;
	ptrdiff_t n, s, m;
	MPI_Init(&argc, &argv);
	fftw_mpi_init();
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	m = fftw_mpi_local_size_2d(16, 16, MPI_COMM_WORLD, &n, &s);
	fftw_complex *d = fftw_alloc_complex(m);
	fftw_plan p = fftw_mpi_plan_dft_2d(16, 16, d, d, MPI_COMM_WORLD,
					   FFTW_FORWARD, FFTW_ESTIMATE);
	for (int i = 0; i < n * 16; i++)
		d[i] = i;
#ifdef BAD
	if (rank == 0)
		fftw_mpi_gather_wisdom(MPI_COMM_WORLD);
// CHECK: [[#@LINE-1]]:{{.*}}warning: not every process of {{.*}} may reach this 'fftw_mpi_gather_wisdom'
	if (n > 0)
#endif
	fftw_mpi_execute_dft(p, d, d);
	if (rank == 0)
		fftw_export_wisdom_to_filename("wis");
	fftw_mpi_broadcast_wisdom(MPI_COMM_WORLD);
	MPI_Finalize();
}
