/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tables/mpi_ops.c - the registry: order of the rows, classes and columns of a sample.
 */
#include <string.h>
#include <strings.h>
#include "check.h"
#include "tables/mpi_find.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_handles.h"

#define A(i) (1u << (i))

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

/* Two sorted runs, plain rows and large-count forms: the search needs it. */
static void test_order(void)
{
	uint32_t count, i, large;
	const struct pc_mpi_op *ops = pc_mpi_ops(&count);

	CHECK(count > 700);
	for (large = 1; large < count; large++)
		if (strcasecmp(ops[large - 1].name, ops[large].name) >= 0)
			break;
	CHECK(large > 500);
	for (i = large; i < count; i++) {
		CHECK(i == large ||
		      strcasecmp(ops[i - 1].base, ops[i].base) < 0);
		CHECK(strlen(ops[i].name) == strlen(ops[i].base) + 2);
		if (check_failed)
			return (void)fprintf(stderr, "  at %s\n", ops[i].name);
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

int main(void)
{
	size_t i;

	test_order();
	for (i = 0; i < sizeof(samples) / sizeof(*samples); i++)
		test_sample(&samples[i]);
	test_classes();
	test_flags();
	test_outputs();
	test_equal();
	test_votes();
	test_hash();
	return check_failed != 0;
}
