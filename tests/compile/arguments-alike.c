// SPDX-License-Identifier: GPL-3.0-or-later
// Arguments that all processes must give alike, in C with a real mpi.h.
// RUN: cd %T && %mpicc -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

static void send_from(int root, int *x)
{
	// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: warning: the root of 'MPI_Bcast' may differ between processes [parcoach-argument]
	MPI_Bcast(x, 1, MPI_INT, root, MPI_COMM_WORLD);
}

void wrong(int *x, int *y)
{
	MPI_Datatype type = MPI_INT;
	MPI_Comm part, use;
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	send_from(rank % 2, x);
	if (rank == 0)
		type = MPI_FLOAT;
	// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: warning: the datatype of 'MPI_Allreduce' may differ between processes [parcoach-argument]
	MPI_Allreduce(x, y, 1, type, MPI_SUM, MPI_COMM_WORLD);
	// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: warning: the operation of 'MPI_Allreduce' may differ between processes [parcoach-argument]
	MPI_Allreduce(x, y, 1, MPI_INT, rank ? MPI_MIN : MPI_MAX, MPI_COMM_WORLD);
	// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: warning: the count of 'MPI_Gather' may differ between processes [parcoach-argument]
	MPI_Gather(x, rank + 1, MPI_INT, y, 1, MPI_INT, 0, MPI_COMM_WORLD);
	MPI_Comm_split(MPI_COMM_WORLD, 0, 0, &part);
	use = rank < 2 ? part : MPI_COMM_WORLD;
	// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: warning: processes may call this 'MPI_Barrier' on different communicators [parcoach-argument]
	MPI_Barrier(use);
	if (rank)
		// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: warning: the root of 'MPI_Reduce' may differ between processes [parcoach-argument]
		MPI_Reduce(x, y, 1, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD);
	else
		MPI_Reduce(x, y, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
	// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: warning: the root of 'MPI_Bcast' is not a rank of 'MPI_COMM_WORLD' [parcoach-argument]
	MPI_Bcast(x, 1, MPI_INT, -1, MPI_COMM_WORLD);
}

void right(MPI_Comm comm, int *x, int *y, int *counts, int *displs, int n)
{
	MPI_Datatype column;
	MPI_Comm part;
	MPI_File file;
	int rank, size, root, mine;

	MPI_Comm_rank(comm, &rank);
	MPI_Comm_size(comm, &size);
	MPI_Bcast(x, 1, MPI_INT, size - 1, comm);
	for (root = 0; root < size; root++)
		MPI_Bcast(x, 1, MPI_INT, root, comm);
	mine = n / size + (rank < n % size);
	MPI_Gatherv(x, mine, MPI_INT, y, counts, displs, MPI_INT, 0, comm);
	MPI_Gather(rank == 0 ? MPI_IN_PLACE : x, rank == 0 ? 0 : n, MPI_INT,
		   y, n, MPI_INT, 0, comm);
	MPI_Scatter(x, rank == 0 ? n : 0, MPI_INT, y, n, MPI_INT, 0, comm);
	MPI_Type_vector(n, 1, rank + 1, MPI_INT, &column);
	MPI_Type_commit(&column);
	MPI_Bcast(x, rank == 0 ? 1 : n, rank == 0 ? column : MPI_INT, 0, comm);
	MPI_Comm_split(comm, rank / 2, rank, &part);
	MPI_Bcast(x, 1, MPI_INT, rank / 2 ? 1 : 0, part);
	root = rank;
	MPI_Bcast(&root, 1, MPI_INT, 0, comm);
	MPI_Bcast(x, 1, MPI_INT, root, comm);
	MPI_File_open(MPI_COMM_SELF, "f", MPI_MODE_RDONLY, MPI_INFO_NULL,
		      &file);
	MPI_File_set_size(file, rank);
	MPI_File_close(&file);
}
