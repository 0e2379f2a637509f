// SPDX-License-Identifier: GPL-3.0-or-later
// What is stored in a container under another name of its object is not seen: neither
// that it differs is certain then, nor that it is the same.
// RUN: %mpicxx -std=c++17 -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %parcoach model --pass=obligations %t.o | FileCheck --check-prefix=MADE %s
#include <mpi.h>
#include <vector>

struct mesh {
	std::vector<int> v;
	void right(MPI_Comm comm, int rank);
	void wrong(MPI_Comm comm, int rank);
	void threads(MPI_Comm comm, int rank);
};
mesh *all;
void plain(MPI_Comm comm, int rank);

void start()
{
	MPI_Comm comm = MPI_COMM_WORLD;
	int rank;
	mesh m;

	MPI_Comm_rank(comm, &rank);
	plain(comm, rank);
	m.right(comm, rank);
	m.wrong(comm, rank);
	m.threads(comm, rank);
	m.v = {rank, rank};
	all = &m;
	all->v[0] = 3;
	if (m.v[0]) // MADE: [[#@LINE+1]]:14 MPI_Barrier
		MPI_Barrier(comm);
	// MADE-NEXT: order checked
}

void plain(MPI_Comm comm, int rank)
{
	mesh m;

	m.v = {rank, rank};
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process
	if (m.v[0])
		MPI_Barrier(comm);
}

void mesh::right(MPI_Comm comm, int rank)
{
	mesh *m = this;

	v = {rank, rank};
	m = this;
	m->v[0] = 3;
	if (v[0]) // MADE: [[#@LINE+1]]:14 MPI_Barrier
		MPI_Barrier(comm);
	// MADE-NEXT: order checked
}

void mesh::wrong(MPI_Comm comm, int rank)
{
	mesh *m = this;

	v = {3, 3};
	m->v[0] = rank;
	if (v[0]) // MADE: [[#@LINE+1]]:14 MPI_Barrier
		MPI_Barrier(comm);
	// MADE-NEXT: order checked
}

void mesh::threads(MPI_Comm comm, int rank)
{
	v = {rank, rank};
#pragma omp parallel
#pragma omp single
	v[0] = 3;
	if (v[0]) // MADE: [[#@LINE+1]]:14 MPI_Barrier
		MPI_Barrier(comm);
	// MADE-NEXT: order checked
}
