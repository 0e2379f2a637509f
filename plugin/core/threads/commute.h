/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * commute.h - whether it matters which of two sections that exclude each other
 *             comes first.
 *
 * Inside core only.
 */
#ifndef PC_COMMUTE_H
#define PC_COMMUTE_H

#include <stdint.h>
#include "threads/across.h"

struct pc_fn;
struct pc_handles;
struct pc_mpi_op;
struct pc_program;

/* A construct of a function. */
struct pc_section {
	const struct pc_fn *fn;
	uint32_t region; /* PC_NONE: none */
};

/* The first difference that is certain: argument ARG of OP; or, if OP is NULL,
 * another operation or communicator.  OWN: one call passes different values in
 * different threads. */
struct pc_unequal {
	const struct pc_mpi_op *op;
	uint32_t arg;
	bool own;
};

/* MPI-4.1 6.14: all processes need one order of the collectives on a
 * communicator.  SAME: it is proved that the order of A and B makes no
 * difference to other processes: both call the same list of operations, or all
 * their operations are equal, with the same communicator, root, reduction
 * operation, count and datatype.  DIFFERS: some certainly are not; *WHY says
 * which.  Nonblocking calls only count if they may operate on a handle of
 * WITH.  If A is B, two threads run it. */
enum pc_across pc_sections_commute(struct pc_program *program,
				   const struct pc_section *a,
				   const struct pc_section *b,
				   const struct pc_handles *with,
				   struct pc_unequal *why);

#endif
