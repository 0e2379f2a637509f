/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * inter.c - intercommunicators (contract in maker.h).
 *
 * In:   the calls that make communicators; all functions that the program calls.
 * Out:  whether a communicator is one; the communicator of the own group.
 * Cost: O(constructors from the first communicator to this one), at most MOST.
 * Not:  A communicator from another unit is taken for an intracommunicator if the
 *       program calls nothing that gives an intercommunicator.
 *
 * Its processes are those of two groups, of which only one was in the communicator from
 * which it was made.  What MPI says of a
 * communicator it says of each group by itself: the rank and the size (MPI-4.1
 * 7.6.1), and what a collective gives (6.2.2).
 */
#include "model/contents.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_ops.h"
#include "model/call.h"
#include "value/maker.h"
#include "value/value.h"

#define MOST 64

void pc_inter_find(struct pc_program *program)
{
	for (uint32_t i = 0; i < program->fns.n; i++) {
		const struct pc_mpi_op *op = program->fns.v[i]->op;

		program->inter |= op && (pc_mpi_op_joins(op) ||
					 op->flags & PC_OPF_BEYOND);
	}
}

enum pc_inter pc_value_inter(struct pc_program *program, uint32_t comm)
{
	const enum pc_inter unknown = program->inter ? PC_INTER_MAYBE :
						       PC_INTER_NO;

	for (int step = 0; step < MOST && comm; step++) {
		struct pc_maker maker;

		if (pc_node(program, comm)->kind == PC_NODE_NAME)
			return PC_INTER_NO;
		if (!pc_node_maker(program, comm, &maker))
			return unknown;
		if (pc_mpi_op_joins(maker.op))
			return PC_INTER_YES;
		if (pc_mpi_op_merges(maker.op))
			return PC_INTER_NO;
		comm = pc_maker_parent(program, &maker);
	}
	return unknown;
}

uint32_t pc_inter_own(struct pc_program *program, uint32_t comm)
{
	struct pc_maker maker;

	if (pc_value_inter(program, comm) != PC_INTER_YES)
		return comm;
	for (int step = 0; step < MOST && pc_node_maker(program, comm, &maker);
	     step++) {
		if (pc_mpi_op_joins(maker.op))
			return pc_maker_parent(program, &maker);
		if (!(maker.op->flags & PC_OPF_WHOLE))
			break;
		comm = pc_maker_parent(program, &maker);
	}
	return PC_NODE_NONE;
}

uint32_t pc_value_peers(struct pc_program *program, uint32_t comm)
{
	return pc_value_group(program, pc_inter_own(program, comm));
}
