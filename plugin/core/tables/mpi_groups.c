/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_groups.c - the table of the procedures that make or take groups (contract in
 *                mpi_groups.h).
 *
 * In:   a row of the registry.
 * Out:  what is known of the group.
 * Cost: O(rows of the tables here).
 */
#include "tables/mpi_groups.h"

#include <stddef.h>
#include <string.h>
#include "tables/mpi_ops.h"

static const struct {
	const char *name;
	enum pc_group_of of;
	bool others;
} makers[] = {
	{ "MPI_Comm_group", PC_GROUP_COMM, false },
	{ "MPI_Group_difference", PC_GROUP_FIRST, false },
	{ "MPI_Group_excl", PC_GROUP_RANKS, true },
	{ "MPI_Group_incl", PC_GROUP_RANKS, false },
	{ "MPI_Group_intersection", PC_GROUP_COMMON, false },
	{ "MPI_Group_range_excl", PC_GROUP_RANGES, true },
	{ "MPI_Group_range_incl", PC_GROUP_RANGES, false },
	{ "MPI_Group_union", PC_GROUP_BOTH, false },
};

static const char *const takers[] = {
	"MPI_Comm_create", "MPI_Comm_create_group",
};

enum pc_group_of pc_mpi_op_group(const struct pc_mpi_op *op, bool *others)
{
	for (size_t i = 0; i < sizeof makers / sizeof *makers; i++)
		if (!strcmp(op->name, makers[i].name)) {
			*others = makers[i].others;
			return makers[i].of;
		}
	*others = false;
	return PC_GROUP_UNKNOWN;
}

bool pc_mpi_op_takes_group(const struct pc_mpi_op *op)
{
	for (size_t i = 0; i < sizeof takers / sizeof *takers; i++)
		if (!strcmp(op->name, takers[i]))
			return true;
	return false;
}
