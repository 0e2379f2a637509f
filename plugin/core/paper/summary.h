/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * summary.h - level paper: what a function calls, in order.
 */
#ifndef PC_PAPER_SUMMARY_H
#define PC_PAPER_SUMMARY_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "paper/comm.h"

struct pc_flow;
struct pc_fn;
struct pc_mpi_op;
struct pc_program;

/* A collective, or a call of a function that contains collectives. */
struct pc_item {
	const char *base;            /* what must be equal, interned */
	const struct pc_mpi_op *op;  /* NULL: a call that stands for itself */
	const struct pc_fn *in;      /* function called there that makes the
				      * collective; NULL: the event does */
	struct pc_comm comm;
	uint32_t rank;
	uint32_t order; /* its index in the list */
	uint32_t block, event;
	bool silent; /* for the plan only: processes may take different paths */
};

/* A slice of items on one communicator, with one base and rank. */
struct pc_set {
	uint32_t from, n; /* in the sorted items */
};

struct pc_sets {
	struct pc_item *items; /* sorted by communicator, rank, base, order */
	PC_VEC(struct pc_set) list;
};

/* Fill SETS and the items of FN: what it calls, in order, with the ValidSeq of
 * callees in place of calls; ranks; one set for equal keys of equal rank. */
void pc_summary_items(struct pc_program *program, struct pc_fn *fn,
		      const struct pc_flow *flow, struct pc_sets *sets);

/* Append ITEM to ValidSeq (FN), if it is not too long. */
void pc_summary_valid(struct pc_program *program, struct pc_fn *fn,
		      const struct pc_item *item);

/* The name of ITEM in messages: "MPI_Barrier", or the function called. */
const char *pc_item_name(const struct pc_item *item);

#endif
