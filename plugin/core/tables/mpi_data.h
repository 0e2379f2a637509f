/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_data.h - what the buffers of a collective must have in common.
 */
#ifndef PC_TABLES_MPI_DATA_H
#define PC_TABLES_MPI_DATA_H

#include <stdbool.h>
#include <stdint.h>

struct pc_mpi_op;

/* What a collective's buffers must have in common between its processes.  SEND and
 * RECV are the counts with their datatypes, each pair taken as one type
 * signature. */
enum pc_data_rule {
	PC_DATA_NONE,    /* it has no buffers */
	PC_DATA_ONE,     /* SEND, the only one, is equal on all */
	PC_DATA_ALL,     /* SEND and RECV are one signature, equal on all */
	PC_DATA_GATHER,  /* SEND on all is RECV at the root */
	PC_DATA_SCATTER, /* RECV on all is SEND at the root */
	PC_DATA_LIST,    /* SEND's count is an array, equal on all */
	PC_DATA_LISTS,   /* RECV's is */
	/* Nothing that is equal on all: */
	PC_DATA_GATHERV,  /* SEND, at the root an array RECV */
	PC_DATA_SCATTERV, /* RECV, at the root an array SEND */
	PC_DATA_FREE,     /* arrays of counts */
	PC_DATA_PAIRS,    /* and of datatypes, or along the edges of a topology */
};

/* Where MPI_IN_PLACE may be. */
enum pc_data_place {
	PC_PLACE_NONE, /* nowhere */
	PC_PLACE_ALL,  /* SEND, on all processes or none */
	PC_PLACE_ROOT, /* SEND at the root; Scatter, Scatterv: RECV */
	PC_PLACE_ANY,  /* SEND, on any process */
};

/* Where these arguments are, or -1.  Where there is one pair it is SEND, though
 * there may be two buffers (Reduce). */
struct pc_op_data {
	enum pc_data_rule rule;
	enum pc_data_place place;
	int8_t send, send_count, send_type, recv, recv_count, recv_type;
};
struct pc_op_data pc_mpi_op_data(const struct pc_mpi_op *op);
/* Which arguments the run time gets, by their place in a call of OP, -1: there is no
 * such: handle, root, operation, send buffer, count, type, those of receiving. */
#define PC_VALUES 9
void pc_mpi_op_values(const struct pc_mpi_op *op, int at[PC_VALUES]);
/* Whether argument ARG of OP, a collective or not, is a buffer: data, of which a count
 * and a datatype behind it say how many and what. */
bool pc_mpi_op_has_buffer(const struct pc_mpi_op *op, uint32_t arg);

/* Whether OP tells of a message or takes one: its root and operation are, as the
 * run time gets them, source and tag. */
bool pc_mpi_op_has_message(const struct pc_mpi_op *op);

#endif
