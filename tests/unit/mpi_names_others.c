/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_names_others.c - names that resemble those of MPI are none of its
 *                      procedures or constants.
 */
#include "tables/mpi_find.h"
#include "tables/mpi_handles.h"

#include "check.h"

static void test_not_mpi(void)
{
	static const char *const names[] = {
		"", "M", "m", "MPI", "mpi", "MPI_", "mpi_", "PMPI_", "p", "P",
		"main", "puts", "mpi_my_func_", "MPI_Foo", "MPI_barrier",
		"MPI_Barrier_", "MPI_Barrier_c", "mpi_barrier_c_",
		"MPI_Barrier2", "my_MPI_Barrier", "Mpi_Barrier", "mpi_Barrier",
		"mpi_send_f", "mpi_send_c", "mpi_barrier_wrapper_",
		"MPIX_Barrier", "MPI_Barrierx", "MPI_Barrie", "MPI_DOUBLE",
		"_ZNK3MPI4Comm7BarrierEv", "PPMPI_Barrier", "pMPI_X",
		"__mpi_f08_MOD_my_barrier", "__comms_MOD_mpi_bcast", "__mpi", "____", "_f08_",
		"mpi__", "mpi___f08_", "MPI_Type_size_x_c",
		"mpi_a_very_long_name_that_no_table_has_room_for_not_even_half",
	};
	size_t i;

	for (i = 0; i < sizeof(names) / sizeof(*names); i++) {
		if (pc_mpi_op_find(names[i]))
			fprintf(stderr, "'%s': ", names[i]);
		CHECK(!pc_mpi_op_find(names[i]));
	}
}

/* Constants that arguments of collectives are compared with. */
static void test_constants(void)
{
	CHECK(pc_mpi_is_null_handle("MPI_DATATYPE_NULL", 0, false));
	CHECK(!pc_mpi_is_null_handle("MPI_INT", 0, false));
	CHECK(pc_mpi_is_null_handle(NULL, 0x18000000, false));
	CHECK(pc_mpi_is_null_handle(NULL, 0, true));
	CHECK(!pc_mpi_is_null_handle(NULL, 0, false));
	CHECK(pc_mpi_type_is_loose("MPI_2INT", 0, false));
	CHECK(pc_mpi_type_is_loose("MPI_PACKED", 0, false));
	CHECK(!pc_mpi_type_is_loose("MPI_INT", 0, false));
	CHECK(pc_mpi_type_is_loose(NULL, 0x4c000816, false));
	CHECK(pc_mpi_type_is_loose(NULL, 25, true));
	CHECK(!pc_mpi_type_is_loose(NULL, 25, false));
	CHECK(!pc_mpi_type_is_loose(NULL, 7, true));
	CHECK(pc_mpi_is_in_place("mpi_fortran_in_place_"));
	CHECK(pc_mpi_is_in_place("mpi_fortran_in_place_.mpi_in_place"));
	CHECK(pc_mpi_is_in_place("mpipriv1_.mpi_in_place"));
	CHECK(pc_mpi_is_in_place("mpipriv1_.mpi_in_place#4_4"));
	CHECK(pc_mpi_is_in_place("MPIR_F08_MPI_IN_PLACE"));
	CHECK(pc_mpi_is_in_place("MPI_FORTRAN_IN_PLACE"));
	CHECK(!pc_mpi_is_in_place("in_place"));
	CHECK(!pc_mpi_is_in_place("mpi_in_place_"));
	CHECK(!pc_mpi_is_in_place("mpi_in_place_sum"));
	CHECK(!pc_mpi_is_in_place("__comms_MOD_mpi_in_place"));
	CHECK(!pc_mpi_is_null_handle("my_comm_NULL", 0, false));
	CHECK(pc_mpi_constant("MPI_COMM_WORLD"));
	CHECK(pc_mpi_constant("ompi_mpi_op_sum"));
	CHECK(pc_mpi_constant("MPI_UNWEIGHTED"));
	CHECK(!pc_mpi_constant("MPI_Rank"));
	CHECK(!pc_mpi_constant("MPI_COMM_MINE"));
	CHECK(!pc_mpi_is_in_place("mpi_buffer"));
}

int main(void)
{
	test_not_mpi();
	test_constants();
	return check_failed != 0;
}
