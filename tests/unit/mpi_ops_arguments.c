/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_ops_arguments.c - arguments that must be equal on all processes, and
 *                       those that a procedure reads or writes.
 */
#include "tables/mpi_find.h"

#include "check.h"
#include "mpi_row.h"

/* What all processes must give alike (MPI-4.1, sections of chapters 6 to 14
 * in docs/REGISTRY.md). */
static void test_equal(void)
{
	static const struct {
		const char *name;
		uint32_t equal, same;
	} rows[] = {
		{ "MPI_Barrier", 0, 0 },
		{ "MPI_Bcast", A(1) | A(2) | A(3), 0 },
		{ "MPI_Ireduce_c", A(2) | A(3) | A(4) | A(5), 0 },
		{ "MPI_Scan_init", A(2) | A(3) | A(4), 0 },
		{ "MPI_Reduce_scatter", A(3) | A(4), A(2) },
		{ "MPI_Gather", A(1) | A(2) | A(6), 0 },
		{ "MPI_Gatherv", A(2) | A(7), 0 },
		{ "MPI_Scatter", A(4) | A(5) | A(6), 0 },
		{ "MPI_Iscatterv", A(6) | A(7), 0 },
		{ "MPI_Allgather", A(1) | A(2) | A(4) | A(5), 0 },
		{ "MPI_Allgatherv", A(2) | A(6), A(4) },
		{ "MPI_Alltoall", A(1) | A(2) | A(4) | A(5), 0 },
		{ "MPI_Alltoallv", A(3) | A(7), 0 },
		{ "MPI_Alltoallw", 0, 0 },
		{ "MPI_Neighbor_allgather", 0, 0 },
		{ "MPI_Comm_split", 0, 0 },
		{ "MPI_Comm_split_type", A(1), 0 },
		{ "MPI_Cart_create", A(1) | A(4), A(2) | A(3) },
		{ "MPI_Win_create", 0, 0 },
		{ "MPI_File_open", A(2), A(1) },
		{ "MPI_File_set_view", 0, A(4) },
		{ "MPI_File_set_size", A(1), 0 },
	};
	size_t i;

	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		CHECK(row(rows[i].name)->equal == rows[i].equal);
		CHECK(row(rows[i].name)->same == rows[i].same);
	}
}

/* Each argument is read only or perhaps written to, and who says what of an
 * output says it of one that is written to. */
static void test_outputs(void)
{
	uint32_t count, i;
	const struct pc_mpi_op *ops = pc_mpi_ops(&count);

	for (i = 0; i < count; i++) {
		uint32_t all = A(ops[i].nargs) - 1;
		uint32_t said = ops[i].uniform | ops[i].varying;

		CHECK((ops[i].input | ops[i].output) == all);
		CHECK(!(ops[i].input & ops[i].output));
		CHECK(!(ops[i].uniform & ops[i].varying));
		/* What returns early has a request, but for files' split
		 * collectives. */
		CHECK(!pc_mpi_op_is_nonblocking(&ops[i]) ||
		      ops[i].class_ == PC_OP_FILE_SPLIT ||
		      ops[i].request >= 0);
		CHECK(!((ops[i].equal | ops[i].same) & ~ops[i].input));
		CHECK(!(said & ~PC_OP_RETURNS & ~ops[i].output));
		CHECK(ops[i].made < 0 || ops[i].output & A(ops[i].made));
		if (check_failed)
			return (void)fprintf(stderr, "  at %s\n", ops[i].name);
	}
	CHECK(row("MPI_Allreduce")->input == (A(0) | A(2) | A(3) | A(4) | A(5)));
	CHECK(row("MPI_Bcast")->output == A(0));
	CHECK(row("MPI_Get_count")->input == (A(0) | A(1)));
	/* In no header yet: from MPI-4.1 alone. */
	CHECK(row("MPI_Request_get_status_all")->output == (A(2) | A(3)));
	CHECK(row("MPI_Status_set_tag")->output == A(0));
}

int main(void)
{
	test_outputs();
	test_equal();
	return check_failed != 0;
}
