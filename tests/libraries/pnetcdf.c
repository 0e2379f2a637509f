// SPDX-License-Identifier: GPL-3.0-or-later
// PnetCDF: the real header.
// REQUIRES: long, pnetcdf
// RUN: %python %S/Inputs/check_facts.py %root/plugin/facts/pnetcdf.facts \
// RUN:   mpi.h,pnetcdf.h mpicc
// RUN: %parcoach --facts=pnetcdf mpicc -c %s -o %t.o \
// RUN:   > %t.log 2>&1
// RUN: not grep warning %t.log
// RUN: %parcoach --facts=pnetcdf mpicc -DBAD -c %s -o %t.o 2>&1 | \
// RUN:   FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <pnetcdf.h>
int main(int argc, char **argv)
{
	int rank, nc, dim, var, a[2] = { 0 };
	MPI_Offset start = 0, count = 2;
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	ncmpi_create(MPI_COMM_WORLD, "x.nc", NC_CLOBBER, MPI_INFO_NULL, &nc);
	ncmpi_def_dim(nc, "x", 8, &dim);
	ncmpi_def_var(nc, "v", NC_INT, 1, &dim, &var);
	ncmpi_enddef(nc);
#ifdef BAD
	if (rank == 0)
#endif
	ncmpi_put_vara_int_all(nc, var, &start, &count, a);
// CHECK: [[#@LINE-1]]:{{.*}}warning: not every process of {{.*}} may reach this 'ncmpi_put_vara_int_all'
	ncmpi_begin_indep_data(nc);
	if (rank == 0)
		ncmpi_put_vara_int(nc, var, &start, &count, a);
	ncmpi_end_indep_data(nc);
	ncmpi_close(nc);
	MPI_Finalize();
}
