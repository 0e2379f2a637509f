/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_names_bindings.c - every spelling of the procedures of MPI in objects
 *                        is found, in C and in all bindings of Fortran.
 */
#include "tables/mpi_find.h"

#include <string.h>
#include "check.h"

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
	CHECK(is("mpi_type_get_contents_f08_c_", "MPI_Type_get_contents_c"));
	CHECK(is("mpi_comm_attach_buffer_fts_", "MPI_Comm_attach_buffer"));
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

int main(void)
{
	test_bindings_of_all();
	test_bindings();
	return check_failed != 0;
}
