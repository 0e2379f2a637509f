/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * standard_abi.h - what the header of MPI 5.0's standard ABI does not have: the types and
 *                  procedures of Fortran (MPI 5.0, 20.3).
 *
 * Included before each file if <mpi.h> is neither Open MPI's own nor MPICH's own.  The
 * handles of Fortran are integers there, and MPI_Fint is int unless a library was built
 * for another INTEGER, which MPI_Abi_get_fortran_info tells.
 */
#ifndef PCRT_STANDARD_ABI_H
#define PCRT_STANDARD_ABI_H

#include <mpi.h>

#ifdef MPI_ABI_VERSION
typedef int MPI_Fint;

#define PMPI_Comm_c2f PMPI_Comm_toint
#define PMPI_Comm_f2c PMPI_Comm_fromint
#define PMPI_Errhandler_f2c PMPI_Errhandler_fromint
#define PMPI_File_f2c PMPI_File_fromint
#define PMPI_Group_c2f PMPI_Group_toint
#define PMPI_Op_f2c PMPI_Op_fromint
#define PMPI_Request_c2f PMPI_Request_toint
#define PMPI_Request_f2c PMPI_Request_fromint
#define PMPI_Type_f2c PMPI_Type_fromint
#define PMPI_Win_f2c PMPI_Win_fromint
#endif

#endif
