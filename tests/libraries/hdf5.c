// SPDX-License-Identifier: GPL-3.0-or-later
// Parallel HDF5: the real headers, and what they make of the names.
// REQUIRES: long, hdf5
// RUN: %python %S/Inputs/check_facts.py %root/plugin/facts/hdf5.facts \
// RUN:   mpi.h,hdf5.h h5pcc
// RUN: %parcoach --facts=hdf5 h5pcc -c %s -o %t.o \
// RUN:   > %t.log 2>&1
// RUN: not grep warning %t.log
// RUN: %parcoach --facts=hdf5 h5pcc -DBAD -c %s -o %t.o 2>&1 | \
// RUN:   FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <hdf5.h>
int main(int argc, char **argv)
{
	int rank;
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	hid_t fapl = H5Pcreate(H5P_FILE_ACCESS);
	H5Pset_fapl_mpio(fapl, MPI_COMM_WORLD, MPI_INFO_NULL);
	hid_t file = H5Fcreate("x.h5", H5F_ACC_TRUNC, H5P_DEFAULT, fapl);
	hsize_t dims[1] = { 4 };
	hid_t space = H5Screate_simple(1, dims, 0);
	hid_t set = H5Dcreate(file, "a", H5T_NATIVE_INT, space, H5P_DEFAULT,
			       H5P_DEFAULT, H5P_DEFAULT);
#ifdef BAD
	if (rank == 0)
		H5Gcreate(file, "g", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
// CHECK: [[#@LINE-1]]:{{.*}}warning: not every process of {{.*}} may reach this 'H5Gcreate2'
#else
	H5Gcreate(file, "g", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
	if (rank == 0)
		H5Sclose(space);
#endif
	H5Dclose(set);
	H5Fclose(file);
	MPI_Finalize();
}
