/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_ops_sample.c - columns of the registry that no prototype shows, for a
 *                    sample of the procedures.
 */
#include "tables/mpi_ops.h"

#include "check.h"
#include "mpi_row.h"

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
	  0, 0, A(1) | PC_OP_RETURNS, 0 },
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

int main(void)
{
	size_t i;

	for (i = 0; i < sizeof(samples) / sizeof(*samples); i++)
		test_sample(&samples[i]);
	return check_failed != 0;
}
