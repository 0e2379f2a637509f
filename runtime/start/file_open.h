/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * file_open.h - the arguments of MPI_File_open.
 */
#ifndef PCRT_FILE_OPEN_H
#define PCRT_FILE_OPEN_H

#include <mpi.h>
#include <stddef.h>

#pragma GCC visibility push(hidden)

/* This process is about to open the file NAME with the access mode AMODE and the hints
 * INFO, as all processes of COMM are: compare, and report a difference. */
void pcrt_file_open(MPI_Comm comm, const char *name, int amode, MPI_Info info);
/* The same in Fortran; NAME has LEN characters, filled up with blanks. */
void pcrt_file_open_fortran(const MPI_Fint *comm, const char *name, size_t len,
			    const MPI_Fint *amode, const MPI_Fint *info);

#pragma GCC visibility pop

#endif
