/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_names_handles.c - symbols and numbers of the predefined handles, and
 *                       types of handles.
 */
#include "tables/mpi_handles.h"

#include <string.h>
#include "check.h"

static bool handle(const char *symbol, const char *name)
{
	const char *found = pc_mpi_handle_symbol(symbol);

	return found && name ? !strcmp(found, name) : found == name;
}

static void test_handles(void)
{
	CHECK(handle("ompi_mpi_comm_world", "MPI_COMM_WORLD"));
	CHECK(handle("ompi_mpi_comm_self_addr", "MPI_COMM_SELF"));
	CHECK(handle("ompi_f08_mpi_comm_world", "MPI_COMM_WORLD"));
	CHECK(handle("__mpi_f08_types_MOD_mpi_comm_null", "MPI_COMM_NULL"));
	CHECK(handle("__mpi_f08_compile_constants_MOD_mpi_comm_world",
		     "MPI_COMM_WORLD"));
	CHECK(handle("MPI_COMM_WORLD", "MPI_COMM_WORLD"));
	CHECK(handle("ompi_mpi_op_sum", "MPI_SUM"));
	CHECK(handle("ompi_mpi_op_null", "MPI_OP_NULL"));
	CHECK(handle("ompi_f08_mpi_sum", "MPI_SUM"));
	CHECK(handle("ompi_mpi_win_null", "MPI_WIN_NULL"));
	CHECK(handle("ompi_mpi_int", "MPI_INT"));
	CHECK(handle("ompi_mpi_int8_t", "MPI_INT8_T"));
	CHECK(handle("ompi_request_null", "MPI_REQUEST_NULL"));
	CHECK(handle("ompi_mpi_2double_precision", "MPI_2DOUBLE_PRECISION"));
	CHECK(handle("MPI_WIN_NULL", "MPI_WIN_NULL"));
	CHECK(handle("MPI_2INT", "MPI_2INT"));
	CHECK(handle("ompi_mpi_c_long_double_complex_addr",
		     "MPI_C_LONG_DOUBLE_COMPLEX"));
	CHECK(handle("MPI_COMM_WORLD_addr", NULL));
	CHECK(handle("MPI_comm_world", NULL));
	CHECK(handle("MPI_", NULL));
	CHECK(handle("__comms_MOD_mpi_comm_world", NULL));
	CHECK(handle("ompi_mpi_addr", NULL));
	CHECK(handle("ompi_mpi_COMM_WORLD", NULL));
	CHECK(handle("mpi_comm_world", NULL));
	CHECK(handle("ompi_mpi_comm_worlds", NULL));
	CHECK(handle("ompi_mpi_", NULL));
	CHECK(handle("my_comm", NULL));
	CHECK(handle("", NULL));
	CHECK(pc_mpi_is_handle_type("mpi_comm"));
	CHECK(pc_mpi_is_handle_type("MPI_Win"));
	CHECK(pc_mpi_is_handle_type("ompi_predefined_datatype_t"));
	CHECK(!pc_mpi_is_handle_type("MPI_Status"));
	CHECK(pc_mpi_is_handle_type("ompi_win_t"));
	CHECK(!pc_mpi_is_handle_type("ompi_status_public_t"));
	CHECK(!pc_mpi_is_handle_type("ompi_grid"));
	CHECK(!pc_mpi_is_handle_type("comm"));
	CHECK(!pc_mpi_is_handle_type("mpi_community"));
	CHECK(!strcmp(pc_mpi_comm_constant(0x44000000, false),
		      "MPI_COMM_WORLD"));
	CHECK(!strcmp(pc_mpi_comm_constant(0x44000001, true),
		      "MPI_COMM_SELF"));
	CHECK(!strcmp(pc_mpi_comm_constant(0x04000000, false),
		      "MPI_COMM_NULL"));
	CHECK(!strcmp(pc_mpi_comm_constant(0, true), "MPI_COMM_WORLD"));
	CHECK(!strcmp(pc_mpi_comm_constant(1, true), "MPI_COMM_SELF"));
	CHECK(!pc_mpi_comm_constant(0, false));
	CHECK(!pc_mpi_comm_constant(7, true));
}

int main(void)
{
	test_handles();
	return check_failed != 0;
}
