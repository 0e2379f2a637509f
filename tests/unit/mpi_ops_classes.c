/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_ops_classes.c - which procedures are collective, which are nonblocking,
 *                     and which reductions are votes.
 */
#include "tables/mpi_find.h"
#include "tables/mpi_handles.h"

#include "check.h"
#include "mpi_row.h"

/* The classes that the analyses ask for, and names often taken for what they
 * are not. */
static void test_classes(void)
{
	static const char *const not_collective[] = {
		"MPI_Comm_size", "MPI_Comm_compare", "MPI_Comm_set_errhandler",
		"MPI_Comm_set_name", "MPI_Comm_set_attr", "MPI_Comm_get_info",
		"MPI_Comm_group", "MPI_Comm_join", "MPI_Win_lock",
		"MPI_Win_lock_all", "MPI_Win_post", "MPI_Win_sync",
		"MPI_Win_attach", "MPI_File_read", "MPI_File_read_shared",
		"MPI_File_delete", "MPI_File_seek", "MPI_File_get_size",
		"MPI_Session_init", "MPI_Session_finalize", "MPI_Cart_map",
		"MPI_Dims_create", "MPI_Reduce_local", "MPI_Start", "MPI_Wait",
		"MPI_Type_commit", "MPI_Abort", "MPI_Open_port",
		"MPI_T_init_thread", "MPI_Pack", "MPIX_Comm_revoke",
	};
	static const char *const nonblocking[] = {
		"MPI_Ibarrier", "MPI_Ibcast_c", "MPI_Barrier_init",
		"MPI_Comm_idup_with_info", "MPI_File_iwrite_at_all",
		"MPI_File_write_ordered_begin", "MPIX_Comm_iagree",
	};
	size_t i;

	for (i = 0; i < sizeof(not_collective) / sizeof(char *); i++)
		CHECK(!pc_mpi_op_is_collective(row(not_collective[i])));
	for (i = 0; i < sizeof(nonblocking) / sizeof(char *); i++) {
		CHECK(pc_mpi_op_is_collective(row(nonblocking[i])));
		CHECK(pc_mpi_op_is_nonblocking(row(nonblocking[i])));
	}
	CHECK(pc_mpi_op_is_collective(row("MPI_Finalize")));
	CHECK(!pc_mpi_op_is_nonblocking(row("MPI_Barrier")));
	CHECK(!pc_mpi_op_is_nonblocking(row("MPI_Isend")));
}

static void test_votes(void)
{
	bool sure;

	CHECK(pc_mpi_vote("MPI_LOR", 0, &sure) == PC_VOTE_ANY && sure);
	CHECK(pc_mpi_vote("MPI_MIN", 0, &sure) == PC_VOTE_ALL && !sure);
	CHECK(pc_mpi_vote(NULL, 0x58000005, &sure) == PC_VOTE_ALL && sure);
	CHECK(pc_mpi_vote(NULL, 3, &sure) == PC_VOTE_ANY && !sure);
	CHECK(pc_mpi_vote("MPI_MAXLOC", 0, &sure) == PC_VOTE_NONE);
	CHECK(pc_mpi_vote(NULL, 0, &sure) == PC_VOTE_NONE);
}

int main(void)
{
	test_classes();
	test_votes();
	return check_failed != 0;
}
