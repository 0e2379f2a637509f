/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_handles.h - predefined handles and types of handles, as implementations spell
 *                 them.
 */
#ifndef PC_TABLES_MPI_HANDLES_H
#define PC_TABLES_MPI_HANDLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What users call the predefined handle that an implementation spells SYMBOL
 * (ompi_mpi_comm_world -> "MPI_COMM_WORLD"), or NULL.  C, Fortran, mpi_f08. */
const char *pc_mpi_handle_symbol(const char *symbol);
/* The same for every constant of MPI that is a variable, handle or not: it is the same
 * on all processes, and nobody assigns to it.  NULL for a variable that a program
 * defines, whatever its name: MPI_Rank. */
const char *pc_mpi_constant(const char *symbol);
/* What users call for a communicator that is an integer constant (MPICH's C binding, or
 * Fortran if FORTRAN): 0x44000000 -> "MPI_COMM_WORLD"; NULL if none. */
const char *pc_mpi_comm_constant(int64_t value, bool fortran);

/* Of a datatype or operation that is a constant, NAME as above, or NULL and a
 * number: whether it is the null handle, or that of a request; whether a datatype's
 * elements may match those of others (MPI_PACKED, pairs of one type: MPI_2INT). */
bool pc_mpi_is_null_handle(const char *name, int64_t value, bool fortran);

/* What the result of a predefined reduction says of what went into it; *SURE: of
 * negative numbers, too. */
enum pc_mpi_vote {
	PC_VOTE_NONE,
	PC_VOTE_ANY, /* 0: all were 0 */
	PC_VOTE_ALL, /* not 0: none was 0 */
};
/* That of the operation NAME ("MPI_LOR"), or NULL and the number that stands for it. */
enum pc_mpi_vote pc_mpi_vote(const char *name, int64_t value, bool *sure);
bool pc_mpi_type_is_loose(const char *name, int64_t value, bool fortran);

/* Whether the variable or field SYMBOL stands for MPI_IN_PLACE (Fortran). */
bool pc_mpi_is_in_place(const char *symbol);

/* Whether the LEN bytes at NAME are the namespace of MPI's own C++ binding
 * (MPI-2.2 16.1.1): inline code of the library, not the user's. */
bool pc_mpi_is_namespace(const char *name, size_t len);

/* Whether NAME is what an implementation or a Fortran module calls the type of a
 * handle: opaque, though it may be a record. */
bool pc_mpi_is_handle_type(const char *name);
/* The same of a request; in C by the name that the standard gives it, too. */
bool pc_mpi_is_request_type(const char *name);

#endif
