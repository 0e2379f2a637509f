// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 3
// not paper: it does not look at several communicators
// Attributes whose callbacks call collectives: when a communicator is duplicated and
// freed, and in MPI_Finalize.
#include "../case.h"

static int copied(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag)
{
	(void)key, (void)extra;
	MPI_Barrier(comm);
	*(void **)out = in;
	*flag = 1;
	return MPI_SUCCESS;
}

static int deleted(MPI_Comm comm, int key, void *value, void *extra)
{
	(void)comm, (void)key, (void)extra;
	sum_of(1, *(MPI_Comm *)value);
	return MPI_SUCCESS;
}

int main(void)
{
	static MPI_Comm used;
	MPI_Comm c;
	int key, v = 1;

	begin(MPI_THREAD_SINGLE);
	MPI_Comm_dup(WORLD, &used);
	MPI_Comm_create_keyval(copied, deleted, &key, NULL);
	MPI_Comm_set_attr(MPI_COMM_SELF, key, &used);
	MPI_Comm_set_attr(WORLD, key, &used);
	MPI_Comm_dup(WORLD, &c);
	if (IS_WRONG && rank == 1)
		MPI_Bcast(&v, 1, MPI_INT, 0, used);
	MPI_Comm_free(&c);
	MPI_Comm_delete_attr(WORLD, key);
	return end(v);
}
