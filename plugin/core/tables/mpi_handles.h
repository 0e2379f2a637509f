/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_handles.h - predefined handles and types of handles, as implementations
 *                 spell them.
 */
#ifndef PC_TABLES_MPI_HANDLES_H
#define PC_TABLES_MPI_HANDLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The user's name of the predefined handle that an implementation spells SYMBOL
 * (ompi_mpi_comm_world -> "MPI_COMM_WORLD") in any language, or NULL. */
const char *pc_mpi_handle_symbol(const char *symbol);
/* The same for every MPI constant that is a variable, handle or not.  It is the
 * same on all processes and is never assigned.  NULL for a variable that a
 * program defines, whatever its name: MPI_Rank. */
const char *pc_mpi_constant(const char *symbol);
/* The user's name of the communicator with the integer VALUE, in MPICH or (if
 * FORTRAN) in Fortran: 0x44000000 -> "MPI_COMM_WORLD"; or NULL. */
const char *pc_mpi_comm_constant(int64_t value, bool fortran);

/* Whether a constant datatype, operation or request is the null handle.  NAME
 * is its user's name, or is NULL and VALUE is its number. */
bool pc_mpi_is_null_handle(const char *name, int64_t value, bool fortran);

/* Whether a constant error handler ends the job (MPI_ERRORS_ARE_FATAL). */
bool pc_mpi_is_fatal_handler(const char *name, int64_t value, bool fortran);

/* What the result of a predefined reduction says about its operands; *SURE:
 * even if operands are negative. */
enum pc_mpi_vote {
	PC_VOTE_NONE,
	PC_VOTE_ANY, /* 0: all operands are 0 */
	PC_VOTE_ALL, /* not 0: no operand is 0 */
};
/* NAME is the operation ("MPI_LOR"), or NULL, and VALUE is then its number. */
enum pc_mpi_vote pc_mpi_vote(const char *name, int64_t value, bool *sure);
/* Whether elements of this constant datatype may match those of other types
 * (MPI_PACKED; pairs of one type: MPI_2INT).  NAME and VALUE as above. */
bool pc_mpi_type_is_loose(const char *name, int64_t value, bool fortran);
/* Whether it is MPI_BYTE, which may be a part of an element of any type. */
bool pc_mpi_type_is_byte(const char *name, int64_t value, bool fortran);

/* Whether the variable or field SYMBOL is MPI_IN_PLACE (Fortran). */
bool pc_mpi_is_in_place(const char *symbol);
/* Whether FILE, without a directory, is the header of MPI for C. */
bool pc_mpi_is_header(const char *file);

/* Whether the LEN bytes at NAME are the namespace of MPI's own C++ binding
 * (MPI-2.2 16.1.1), which is inline code of the library. */
bool pc_mpi_is_namespace(const char *name, size_t len);

/* Whether an implementation or a Fortran module calls the type of a handle
 * NAME.  Such a type is opaque, even if it is a record. */
bool pc_mpi_is_handle_type(const char *name);
/* The same for a request; also the name of the standard, MPI_Request. */
bool pc_mpi_is_request_type(const char *name);

#endif
