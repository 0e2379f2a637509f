/* SPDX-License-Identifier: GPL-3.0-or-later */
// The types of C change values: narrow and unsigned types, bit-fields, shifts,
// floating point.
// RUN: %pcc -O1 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

static struct { unsigned low : 3; } bits;

void f(void)
{
	int rank, size, x = 0;
	unsigned char byte;
	float f;
	MPI_Comm w = MPI_COMM_WORLD;

	MPI_Comm_rank(w, &rank);
	MPI_Comm_size(w, &size);
	byte = (unsigned char)rank;
	MPI_Bcast(&x, 1, MPI_INT, byte != rank, w); // CHECK-DAG: [[#@LINE]]:9: warning: the root
	MPI_Bcast(&x, 1, MPI_INT, -(unsigned)rank > 5, w); // CHECK-DAG: [[#@LINE]]:9: warning: the root
	MPI_Bcast(&x, 1, MPI_INT, 1 << (rank & 15) == 4096, w); // CHECK-DAG: [[#@LINE]]:9: warning: the root
	MPI_Bcast(&x, 1, MPI_INT, rank / 2.0 != rank / 2, w); // CHECK-DAG: [[#@LINE]]:9: warning: the root
	f = (float)rank;
	MPI_Bcast(&x, 1, MPI_INT, (int)f != rank, w); // CHECK-DAG: [[#@LINE]]:9: warning: the root
	bits.low = (unsigned)rank & 7;
	MPI_Bcast(&x, 1, MPI_INT, (int)bits.low != rank, w); // CHECK-DAG: [[#@LINE]]:9: warning: the root
	MPI_Bcast(&x, 1, MPI_INT, rank >> 31 != 0, w);
	MPI_Bcast(&x, 1, MPI_INT, (unsigned)rank - 1 + 1 != (unsigned)rank, w);
	MPI_Bcast(&x, 1, MPI_INT, ~rank < 0, w);
	MPI_Bcast(&x, 1, MPI_INT, (int)(long)rank != rank, w);
	MPI_Bcast(&x, 1, MPI_INT, (double)rank < size, w);
}
