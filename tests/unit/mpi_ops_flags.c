/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_ops_flags.c - flags of the registry, for a sample of the procedures.
 */
#include "tables/mpi_flags.h"

#include "check.h"
#include "mpi_row.h"

static void test_flags(void)
{
	CHECK(row("MPI_Initialized")->flags & PC_OPF_THREAD_SAFE);
	CHECK(row("MPI_Wtime")->flags & PC_OPF_THREAD_SAFE);
	CHECK(row("mpi_query_thread_")->flags & PC_OPF_THREAD_SAFE);
	CHECK(!(row("MPI_Comm_rank")->flags & PC_OPF_THREAD_SAFE));
	CHECK(!(row("MPI_Comm_f2c")->flags & PC_OPF_THREAD_SAFE));
	CHECK(row("MPI_Group_rank")->flags & PC_OPF_SETS_RANK);
	CHECK(row("MPI_Comm_create_group")->flags &
	      PC_OPF_GROUP_ONLY);
	CHECK(row("MPI_Type_hvector")->flags & PC_OPF_DELETED);
	CHECK(row("MPIX_Comm_shrink")->flags & PC_OPF_MPIX);
	CHECK(row("MPIX_Comm_shrink")->flags & PC_OPF_SURVIVES);
	CHECK(row("mpi_comm_agree_")->flags & PC_OPF_SURVIVES);
	CHECK(!(row("MPIX_Comm_revoke")->flags & PC_OPF_SURVIVES));
	CHECK(row("MPIX_Comm_revoke")->flags & PC_OPF_REVOKES);
	CHECK(row("MPI_Comm_set_errhandler")->flags & PC_OPF_HANDLER);
	CHECK(!(row("MPI_Comm_get_errhandler")->flags & PC_OPF_HANDLER));
	CHECK(row("MPI_Sendrecv")->flags & PC_OPF_SENDS);
	CHECK(!(row("MPI_Send_init")->flags & PC_OPF_SENDS));
	CHECK(row("MPI_Cart_get")->flags & PC_OPF_COORDS);
	CHECK(!(row("MPI_Cart_get")->flags & PC_OPF_OF_RANK));
	CHECK(row("mpi_cart_coords_")->flags & PC_OPF_OF_RANK);
	CHECK(row("MPI_Test")->flags & PC_OPF_TESTS);
	CHECK(!(row("MPI_Testany")->flags & PC_OPF_TESTS));
	CHECK(!(row("MPI_Cart_shift")->flags & PC_OPF_COORDS));
	CHECK(row("mpi_comm_rank_")->flags & PC_OPF_RANK);
	CHECK(!(row("MPI_Group_rank")->flags & PC_OPF_RANK));
	CHECK(row("MPI_Comm_size")->flags & PC_OPF_SIZE);
	CHECK(!(row("MPI_Comm_remote_size")->flags & PC_OPF_SIZE));
	CHECK(row("MPI_Startall")->flags & PC_OPF_STARTS);
	CHECK(row("MPI_Comm_dup")->flags & PC_OPF_WHOLE);
	CHECK(row("MPI_Cart_create")->flags & PC_OPF_WHOLE);
	CHECK(!(row("MPI_Comm_split")->flags & PC_OPF_WHOLE));
	CHECK(!(row("MPI_Intercomm_merge")->flags & PC_OPF_WHOLE));
	CHECK(row("MPI_Cart_create")->flags & PC_OPF_REORDER);
	CHECK(!(row("MPI_Comm_dup")->flags & PC_OPF_REORDER));
	CHECK(row("MPI_Comm_split")->flags & PC_OPF_COLOUR);
	CHECK(!(row("MPI_Comm_split_type")->flags & PC_OPF_COLOUR));
	CHECK(row("mpi_iprobe_f08_")->flags & PC_OPF_PROBES);
	CHECK(!(row("MPI_Mprobe")->flags & PC_OPF_PROBES));
	CHECK(row("mpi_comm_spawn_")->flags & PC_OPF_BEYOND);
	CHECK(!(row("MPI_Comm_dup")->flags & PC_OPF_BEYOND));
	CHECK(row("MPI_Sendrecv")->flags & PC_OPF_RECEIVES);
	CHECK(!(row("MPI_Mrecv")->flags & PC_OPF_RECEIVES));
	CHECK(row("MPI_Init_thread")->flags & PC_OPF_LEVEL);
	CHECK(!(row("MPI_Init")->flags & PC_OPF_LEVEL));
}

int main(void)
{
	test_flags();
	return check_failed != 0;
}
