// SPDX-License-Identifier: GPL-3.0-or-later
// What the MPI library calls for itself is not counted (reading and writing
// files: ROMIO uses collectives by their public names), nor what a user's copy
// function calls in MPI_Comm_dup; an error handler that leaves MPI by longjmp
// does not make us blind.  Intercommunicators, windows, neighbourhoods,
// communicators made in different ways.
// RUN: %handcc %s -o %t
// RUN: rm -f %t.data
// RUN: env PARCOACH_VERBOSE=1 %preload -n 3 %t %t.data | FileCheck %s --implicit-check-not=error
// RUN: env PARCOACH_MATCH=agree PARCOACH_VERBOSE=1 %preload -n 3 %t %t.data | FileCheck %s --implicit-check-not=error
// CHECK: parcoach: 72 checks by 3 processes, 0 skipped
// CHECK: exit status 0
#include <mpi.h>
#include <setjmp.h>
#include <stddef.h>

static jmp_buf back;

static void leave(MPI_Comm *comm, int *code, ...)
{
	(void)comm;
	(void)code;
	longjmp(back, 1);
}

static int copied(MPI_Comm comm, int key, void *extra, void *in, void *out,
		  int *flag)
{
	(void)key, (void)extra;
	*(void **)out = in;
	*flag = 1;
	return MPI_Barrier(comm);
}

static void files(const char *name) /* 6 */
{
	int data[4] = { 1, 2, 3, 4 };
	MPI_File f;

	MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR,
		      MPI_INFO_NULL, &f);
	MPI_File_set_size(f, 1024);
	MPI_File_set_view(f, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
	MPI_File_write_all(f, data, 4, MPI_INT, MPI_STATUS_IGNORE);
	MPI_File_write_at(f, 0, data, 4, MPI_INT, MPI_STATUS_IGNORE);
	MPI_File_read_at_all(f, 0, data, 4, MPI_INT, MPI_STATUS_IGNORE);
	MPI_File_close(&f);
}

static void windows(void) /* 4 */
{
	int *base;
	MPI_Win w;

	MPI_Win_allocate(4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &w);
	MPI_Win_fence(0, w);
	MPI_Win_fence(0, w);
	MPI_Win_free(&w);
}

static void communicators(int rank, int size) /* 11 */
{
	MPI_Comm dup, ring, half, inter;
	int periodic = 1, key, in = rank, out[2];
	MPI_Request r;

	MPI_Comm_create_keyval(copied, MPI_COMM_NULL_DELETE_FN, &key, NULL);
	MPI_Comm_set_attr(MPI_COMM_WORLD, key, NULL);
	MPI_Comm_dup(MPI_COMM_WORLD, &dup);
	MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
	MPI_Comm_delete_attr(dup, key);
	MPI_Cart_create(dup, 1, &size, &periodic, 0, &ring);
	MPI_Neighbor_allgather(&in, 1, MPI_INT, out, 1, MPI_INT, ring);
	MPI_Ibarrier(ring, &r);
	MPI_Wait(&r, MPI_STATUS_IGNORE);
	MPI_Comm_free(&ring);
	MPI_Comm_split(MPI_COMM_WORLD, rank > 0, rank, &half);
	MPI_Intercomm_create(half, 0, dup, rank ? 0 : 1, 7, &inter);
	MPI_Barrier(inter);
	MPI_Comm_free(&inter);
	MPI_Comm_free(&half);
	MPI_Comm_free(&dup);
}

int main(int argc, char **argv)
{
	int rank, size;
	MPI_Errhandler handler;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	files(argv[1]);
	windows();
	communicators(rank, size);
	/* 3 */
	MPI_Comm_create_errhandler(leave, &handler);
	MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
	if (!setjmp(back))
		MPI_Bcast(&rank, -1, MPI_INT, 0, MPI_COMM_WORLD);
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
