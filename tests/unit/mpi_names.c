/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tables/mpi_names.c - the names of MPI in objects: every spelling of a procedure's,
 *               predefined handles, other constants, types.
 */
#include <string.h>
#include "check.h"
#include "tables/mpi_find.h"
#include "tables/mpi_handles.h"

/* Whether LINK_NAME is known as the procedure NAME (NULL: not known). */
static bool is(const char *link_name, const char *name)
{
	const struct pc_mpi_op *op = pc_mpi_op_find(link_name);

	if (!op || !name)
		return !op && !name;
	return !strcmp(op->name, name);
}

static void lower(char *out, const char *name)
{
	for (; *name; name++)
		*out++ = *name >= 'A' && *name <= 'Z' ? *name | 0x20 : *name;
	*out = 0;
}

/* Every row in every binding, C names with wrong case in none. */
static void test_bindings_of_all(void)
{
	static const char *const tails[] = {
		"", "_", "__", "_f08", "_f08_", "_f08ts", "_f08ts_", "_cptr_",
		"_f_", "_f90_",
	};
	uint32_t count, i, k;
	const struct pc_mpi_op *ops = pc_mpi_ops(&count);
	char name[128], low[64];

	for (i = 0; i < count; i++) {
		snprintf(name, sizeof(name), "P%s", ops[i].name);
		CHECK(pc_mpi_op_find(name) == &ops[i]);
		CHECK(!pc_mpi_name_is_fortran(name));
		lower(low, ops[i].name);
		/* mpi_x_c could be a user's own: needs an underscore. */
		k = !strcmp(low + strlen(low) - 2, "_c");
		for (; k < sizeof(tails) / sizeof(*tails); k++) {
			snprintf(name, sizeof(name), "p%s%s", low, tails[k]);
			CHECK(pc_mpi_op_find(name) == &ops[i]);
			CHECK(pc_mpi_op_find(name + 1) ==
			      pc_mpi_op_find(name));
			CHECK(pc_mpi_name_is_fortran(name));
		}
	}
}

static void test_bindings(void)
{
	CHECK(is("MPI_Barrier", "MPI_Barrier"));
	CHECK(is("PMPI_Barrier", "MPI_Barrier"));
	CHECK(is("mpi_barrier_", "MPI_Barrier"));
	CHECK(is("MPI_BARRIER", "MPI_Barrier"));
	CHECK(is("PMPI_BARRIER_", "MPI_Barrier"));
	CHECK(is("mpi_barrier__", "MPI_Barrier"));
	CHECK(is("pmpi_barrier_f08_", "MPI_Barrier"));
	CHECK(is("mpi_allreduce_f08ts_", "MPI_Allreduce"));
	CHECK(is("mpi_win_allocate_cptr_", "MPI_Win_allocate"));
	CHECK(is("mpi_comm_dup_f08_", "MPI_Comm_dup"));
	CHECK(is("mpix_comm_shrink_", "MPIX_Comm_shrink"));
	CHECK(is("MPI_Allreduce_c", "MPI_Allreduce_c"));
	CHECK(is("PMPI_Allreduce_init_c", "MPI_Allreduce_init_c"));
	CHECK(is("mpi_allreduce_c_", "MPI_Allreduce_c"));
	CHECK(is("mpi_allreduce_c_f08_", "MPI_Allreduce_c"));
	CHECK(is("mpi_allreduce_f08ts_large_", "MPI_Allreduce_c"));
	CHECK(is("mpi_type_get_contents_f08_large_", "MPI_Type_get_contents_c"));
	CHECK(is("MPI_Type_get_contents_c", "MPI_Type_get_contents_c"));
	CHECK(is("MPI_Comm_f2c", "MPI_Comm_f2c"));
	CHECK(is("mpi_sizeof_complex32_r10_", "MPI_Sizeof"));
	CHECK(is("__mpi_sizeofs_MOD_mpi_sizeof_iv", "MPI_Sizeof"));
	CHECK(is("__mpi_f08_MOD_mpi_bcast_f08", "MPI_Bcast"));
	CHECK(is("MPI_AINT_ADD_F90_", "MPI_Aint_add"));
	/* Known weakness: could be a C program's own function. */
	CHECK(is("mpi_init", "MPI_Init"));
	CHECK(pc_mpi_name_is_fortran("mpi_barrier_"));
	CHECK(pc_mpi_name_is_fortran("MPI_BARRIER"));
	CHECK(pc_mpi_name_is_fortran("mpi_init_f08_"));
	CHECK(!pc_mpi_name_is_fortran("MPI_Barrier"));
	CHECK(!pc_mpi_name_is_fortran("PMPI_Allreduce_c"));
	CHECK(!pc_mpi_name_is_fortran("main"));
}

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
	test_bindings_of_all();
	test_bindings();
	test_not_mpi();
	test_constants();
	test_handles();
	return check_failed != 0;
}
