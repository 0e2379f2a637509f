/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_data.h - what the buffers of a collective must have in common.
 */
#ifndef PC_TABLES_MPI_DATA_H
#define PC_TABLES_MPI_DATA_H

#include <stdbool.h>
#include <stdint.h>

struct pc_mpi_op;

/* What the buffers of a collective must have in common on all processes.  SEND
 * and RECV are a count with its datatype, taken as one type signature. */
enum pc_data_rule {
	PC_DATA_NONE,    /* no buffers */
	PC_DATA_ONE,     /* SEND, the only one, is equal on all */
	PC_DATA_ALL,     /* SEND and RECV are one signature, equal on all */
	PC_DATA_GATHER,  /* SEND on all equals RECV at the root */
	PC_DATA_SCATTER, /* RECV on all equals SEND at the root */
	PC_DATA_LIST,    /* SEND's count is an array, equal on all */
	PC_DATA_LISTS,   /* RECV's count is an array, equal on all */
	/* Nothing is equal on all processes: */
	PC_DATA_GATHERV,  /* SEND; at the root RECV with an array of counts */
	PC_DATA_SCATTERV, /* RECV; at the root SEND with an array of counts */
	PC_DATA_FREE,     /* arrays of counts */
	PC_DATA_PAIRS,    /* arrays of datatypes too, or edges of a topology */
};

/* Where a buffer may be MPI_IN_PLACE. */
enum pc_data_place {
	PC_PLACE_NONE, /* nowhere */
	PC_PLACE_ALL,  /* SEND, on all processes or none */
	PC_PLACE_ROOT, /* SEND at the root; Scatter, Scatterv: RECV */
	PC_PLACE_ANY,  /* SEND, on any process */
};

/* The positions of these arguments, -1: none.  A single pair of count and type
 * is SEND, even if there are two buffers (Reduce). */
struct pc_op_data {
	enum pc_data_rule rule;
	enum pc_data_place place;
	int8_t send, send_count, send_type, recv, recv_count, recv_type;
};
struct pc_op_data pc_mpi_op_data(const struct pc_mpi_op *op);
/* AT: the positions of the arguments that the run time gets, -1: none: handle,
 * root, operation; send buffer, count, type; receive buffer, count, type.  For
 * pc_mpi_op_has_message (), root and operation are source and tag. */
#define PC_VALUES 9
enum { PC_VALUE_ROOT = 1, PC_VALUE_SEND_COUNT = 4, PC_VALUE_RECV_COUNT = 7 };
void pc_mpi_op_values(const struct pc_mpi_op *op, int at[PC_VALUES]);
/* Whether argument ARG of OP, which need not be a collective, is a data buffer:
 * a count and a datatype follow it. */
bool pc_mpi_op_has_buffer(const struct pc_mpi_op *op, uint32_t arg);

/* The bytes of the predefined datatype NAME, or NULL and the handle NUMBER of MPICH, which
 * contains them; 0: not known. */
int pc_mpi_type_bytes(const char *name, int64_t number);
/* Whether an element of the datatype with the user's name NAME is a number that cannot
 * hold an address: a variable has the type that the datatype says (MPI-4.1 3.3.1). */
bool pc_mpi_type_is_number(const char *name);

/* Whether OP probes for a message or receives one. */
bool pc_mpi_op_has_message(const struct pc_mpi_op *op);

/* How many words the Fortran binding of OP gets at most: addresses, which are one more
 * than the arguments of C, and then the lengths of strings. */
unsigned pc_mpi_op_fortran_words(const struct pc_mpi_op *op);

#endif
