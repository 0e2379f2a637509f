/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_ops.c - the registry: order of the rows, every spelling of a name,
 *             classes and columns of a sample, predefined handles.
 */
#include <string.h>
#include "check.h"
#include "mpi_ops.h"

#define A(i) (1u << (i))

/* Whether LINK_NAME is known as the procedure NAME (NULL: not known). */
static bool is(const char *link_name, const char *name)
{
	const struct pc_mpi_op *op = pc_mpi_op_find(link_name);

	if (!op || !name)
		return !op && !name;
	return !strcmp(op->name, name);
}

/* The row of NAME; if it is missing, an error and a row that fits nothing. */
static const struct pc_mpi_op *row(const char *name)
{
	static const struct pc_mpi_op none = { .name = "", .base = "" };
	const struct pc_mpi_op *op = pc_mpi_op_find(name);

	CHECK(op);
	if (!op)
		fprintf(stderr, "  no row for %s\n", name);
	return op ? op : &none;
}

static void lower(char *out, const char *name)
{
	for (; *name; name++)
		*out++ = *name >= 'A' && *name <= 'Z' ? *name | 0x20 : *name;
	*out = 0;
}

static int compare(const char *a, const char *b)
{
	char low_a[64], low_b[64];

	lower(low_a, a);
	lower(low_b, b);
	return strcmp(low_a, low_b);
}

/* Two sorted runs, plain rows and large-count forms: the search needs it. */
static void test_order(void)
{
	uint32_t count, i, large;
	const struct pc_mpi_op *ops = pc_mpi_ops(&count);

	CHECK(count > 700);
	for (large = 1; large < count; large++)
		if (compare(ops[large - 1].name, ops[large].name) >= 0)
			break;
	CHECK(large > 500);
	for (i = large; i < count; i++) {
		CHECK(i == large ||
		      compare(ops[i - 1].base, ops[i].base) < 0);
		CHECK(strlen(ops[i].name) == strlen(ops[i].base) + 2);
		if (check_failed)
			return (void)fprintf(stderr, "  at %s\n", ops[i].name);
	}
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
		"__mpi_f08_MOD_my_barrier", "__mpi", "____", "_f08_",
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

/* Columns that tests/registry cannot derive from a prototype. */
static const struct sample {
	const char *name;
	enum pc_op_class class_;
	enum pc_op_handle on;
	int comm, root, redop, nargs, made;
	uint32_t counts, types, uniform, varying;
} samples[] = {
	{ "MPI_Barrier", PC_OP_COLL, PC_ON_COMM, 0, -1, -1, 1, -1, 0, 0, 0, 0 },
	{ "MPI_Bcast", PC_OP_COLL, PC_ON_COMM, 4, 3, -1, 5, -1,
	  A(1), A(2), A(0), 0 },
	{ "MPI_Allreduce", PC_OP_COLL, PC_ON_COMM, 5, -1, 4, 6, -1,
	  A(2), A(3), A(1), 0 },
	{ "MPI_Reduce", PC_OP_COLL, PC_ON_COMM, 6, 5, 4, 7, -1,
	  A(2), A(3), 0, A(1) },
	{ "MPI_Allgather", PC_OP_COLL, PC_ON_COMM, 6, -1, -1, 7, -1,
	  A(1) | A(4), A(2) | A(5), A(3), 0 },
	{ "MPI_Alltoall", PC_OP_COLL, PC_ON_COMM, 6, -1, -1, 7, -1,
	  A(1) | A(4), A(2) | A(5), 0, A(3) },
	{ "MPI_Alltoallw", PC_OP_COLL, PC_ON_COMM, 8, -1, -1, 9, -1,
	  A(1) | A(5), A(3) | A(7), 0, A(4) },
	{ "MPI_Gatherv", PC_OP_COLL, PC_ON_COMM, 8, 7, -1, 9, -1,
	  A(1) | A(4), A(2) | A(6), 0, A(3) },
	{ "MPI_Scatterv", PC_OP_COLL, PC_ON_COMM, 8, 7, -1, 9, -1,
	  A(1) | A(5), A(3) | A(6), 0, A(4) },
	{ "MPI_Exscan", PC_OP_COLL, PC_ON_COMM, 5, -1, 4, 6, -1,
	  A(2), A(3), 0, A(1) },
	{ "MPI_Reduce_scatter", PC_OP_COLL, PC_ON_COMM, 5, -1, 4, 6, -1,
	  A(2), A(3), 0, A(1) },
	{ "MPI_Neighbor_allgather", PC_OP_COLL, PC_ON_COMM, 6, -1, -1, 7, -1,
	  A(1) | A(4), A(2) | A(5), 0, A(3) },
	{ "MPI_Ibcast", PC_OP_COLL_NB, PC_ON_COMM, 4, 3, -1, 6, -1,
	  A(1), A(2), A(0), 0 },
	{ "MPI_Allreduce_init", PC_OP_COLL_PERSIST, PC_ON_COMM, 5, -1, 4, 8, -1,
	  A(2), A(3), A(1), 0 },
	{ "MPI_Comm_set_info", PC_OP_COLL, PC_ON_COMM, 0, -1, -1, 2, -1,
	  0, 0, 0, 0 },
	{ "MPI_Comm_dup", PC_OP_COMM_CTOR, PC_ON_COMM, 0, -1, -1, 2, 1,
	  0, 0, A(1), 0 },
	{ "MPI_Comm_split", PC_OP_COMM_CTOR, PC_ON_COMM, 0, -1, -1, 4, 3,
	  0, 0, 0, A(3) },
	{ "MPI_Comm_create_group", PC_OP_COMM_CTOR, PC_ON_COMM, 0, -1, -1, 4, 3,
	  0, 0, 0, A(3) },
	{ "MPI_Comm_create_from_group", PC_OP_COMM_CTOR, PC_ON_GROUP, 0, -1, -1,
	  5, 4, 0, 0, A(4), 0 },
	{ "MPI_Comm_idup", PC_OP_COMM_CTOR_NB, PC_ON_COMM, 0, -1, -1, 3, 1,
	  0, 0, A(1), 0 },
	{ "MPI_Intercomm_create", PC_OP_COMM_CTOR, PC_ON_COMM, 0, 1, -1, 6, 5,
	  0, 0, A(5), 0 },
	{ "MPI_Comm_spawn", PC_OP_COMM_CTOR, PC_ON_COMM, 5, 4, -1, 8, 6,
	  0, 0, A(6), 0 },
	{ "MPI_Comm_free", PC_OP_COMM_DTOR, PC_ON_COMM_PTR, 0, -1, -1, 1, -1,
	  0, 0, 0, 0 },
	{ "MPI_Comm_disconnect", PC_OP_COMM_DTOR, PC_ON_COMM_PTR, 0, -1, -1, 1,
	  -1, 0, 0, 0, 0 },
	{ "MPI_Win_fence", PC_OP_WIN, PC_ON_WIN, 1, -1, -1, 2, -1, 0, 0, 0, 0 },
	{ "MPI_Win_free", PC_OP_WIN, PC_ON_WIN_PTR, 0, -1, -1, 1, -1,
	  0, 0, 0, 0 },
	{ "MPI_Win_allocate", PC_OP_WIN, PC_ON_COMM, 3, -1, -1, 6, 5,
	  0, 0, A(5), 0 },
	{ "MPI_File_open", PC_OP_FILE, PC_ON_COMM, 0, -1, -1, 5, 4,
	  0, 0, A(4), 0 },
	{ "MPI_File_close", PC_OP_FILE, PC_ON_FILE_PTR, 0, -1, -1, 1, -1,
	  0, 0, 0, 0 },
	{ "MPI_File_write_at_all", PC_OP_FILE, PC_ON_FILE, 0, -1, -1, 6, -1,
	  A(3), A(4), 0, 0 },
	{ "MPI_File_iread_all", PC_OP_FILE_NB, PC_ON_FILE, 0, -1, -1, 5, -1,
	  A(2), A(3), 0, 0 },
	{ "MPI_File_read_all_end", PC_OP_FILE_SPLIT, PC_ON_FILE, 0, -1, -1, 3,
	  -1, 0, 0, 0, 0 },
	{ "MPI_File_read_ordered", PC_OP_FILE, PC_ON_FILE, 0, -1, -1, 5, -1,
	  A(2), A(3), 0, A(1) | A(4) },
	{ "MPI_File_seek_shared", PC_OP_FILE, PC_ON_FILE, 0, -1, -1, 3, -1,
	  0, 0, 0, 0 },
	{ "MPI_Comm_size", PC_OP_LOCAL, PC_ON_COMM, 0, -1, -1, 2, -1,
	  0, 0, A(1), 0 },
	{ "MPI_Comm_rank", PC_OP_LOCAL, PC_ON_COMM, 0, -1, -1, 2, -1,
	  0, 0, 0, A(1) },
	{ "MPI_Cart_shift", PC_OP_LOCAL, PC_ON_COMM, 0, -1, -1, 5, -1,
	  0, 0, 0, A(3) | A(4) },
	{ "MPI_Cart_get", PC_OP_LOCAL, PC_ON_COMM, 0, -1, -1, 5, -1,
	  0, 0, A(2) | A(3), A(4) },
	{ "MPI_Recv", PC_OP_P2P, PC_ON_COMM, 5, -1, -1, 7, -1,
	  A(1), A(2), 0, A(0) | A(6) },
	{ "MPI_Sendrecv", PC_OP_P2P, PC_ON_COMM, 10, -1, -1, 12, -1,
	  A(1) | A(6), A(2) | A(7), 0, A(5) | A(11) },
	{ "MPI_Iprobe", PC_OP_P2P, PC_ON_COMM, 2, -1, -1, 5, -1,
	  0, 0, 0, A(3) | A(4) },
	{ "MPI_Get", PC_OP_P2P, PC_ON_WIN, 7, -1, -1, 8, -1,
	  A(1) | A(5), A(2) | A(6), 0, A(0) },
	{ "MPI_Win_lock", PC_OP_P2P, PC_ON_WIN, 3, -1, -1, 4, -1, 0, 0, 0, 0 },
	{ "MPI_Testsome", PC_OP_COMPLETION, PC_ON_NONE, -1, -1, -1, 5, -1,
	  0, 0, 0, A(2) | A(3) | A(4) },
	{ "MPI_Wtime", PC_OP_LOCAL, PC_ON_NONE, -1, -1, -1, 0, -1,
	  0, 0, 0, PC_OP_RETURNS },
	{ "MPI_Init", PC_OP_INIT, PC_ON_WORLD, -1, -1, -1, 2, -1, 0, 0, 0, 0 },
	{ "MPI_Init_thread", PC_OP_INIT, PC_ON_WORLD, -1, -1, -1, 4, -1,
	  0, 0, 0, 0 },
	{ "MPI_Finalize", PC_OP_FINALIZE, PC_ON_WORLD, -1, -1, -1, 0, -1,
	  0, 0, 0, 0 },
	{ "MPI_Abort", PC_OP_ABORT, PC_ON_COMM, 0, -1, -1, 2, -1, 0, 0, 0, 0 },
	{ "MPIX_Comm_shrink", PC_OP_COMM_CTOR, PC_ON_COMM, 0, -1, -1, 2, 1,
	  0, 0, A(1), 0 },
	{ "MPIX_Comm_agree", PC_OP_COLL, PC_ON_COMM, 0, -1, -1, 2, -1,
	  0, 0, A(1), 0 },
};

static void test_sample(const struct sample *s)
{
	const struct pc_mpi_op *op = row(s->name);
	unsigned before = check_failed;

	CHECK(op->class_ == s->class_ && op->on == s->on);
	CHECK(op->comm == s->comm && op->root == s->root);
	CHECK(op->redop == s->redop && op->made == s->made);
	CHECK(op->nargs == s->nargs);
	CHECK(op->counts == s->counts && op->types == s->types);
	CHECK(op->uniform == s->uniform && op->varying == s->varying);
	if (check_failed != before)
		fprintf(stderr, "  in the row of %s\n", s->name);
}

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
	CHECK(!pc_mpi_is_in_place("in_place"));
	CHECK(!pc_mpi_is_in_place("mpi_buffer"));
}

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

/* Equal hashes exactly where the bases are equal. */
static void test_hash(void)
{
	uint32_t count, i, k;
	const struct pc_mpi_op *ops = pc_mpi_ops(&count);

	for (i = 0; i < count; i++) {
		CHECK(ops[i].hash);
		for (k = 0; k < i; k++)
			CHECK((ops[i].hash == ops[k].hash) ==
			      !strcmp(ops[i].base, ops[k].base));
	}
	CHECK(row("MPI_Bcast")->hash ==
	      row("MPI_Bcast_c")->hash);
	CHECK(row("MPI_Init")->hash ==
	      row("MPI_Init_thread")->hash);
	CHECK(row("MPI_Bcast")->hash !=
	      row("MPI_Ibcast")->hash);
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
	CHECK(!pc_mpi_is_handle_type("ompi_status_public_t"));
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
	size_t i;

	test_order();
	test_bindings_of_all();
	test_bindings();
	test_not_mpi();
	for (i = 0; i < sizeof(samples) / sizeof(*samples); i++)
		test_sample(&samples[i]);
	test_classes();
	test_flags();
	test_outputs();
	test_equal();
	test_votes();
	test_constants();
	test_hash();
	test_handles();
	return check_failed != 0;
}
