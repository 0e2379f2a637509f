// SPDX-License-Identifier: GPL-3.0-or-later
// Functions that return where something lies: what is behind it is what lies there.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %long %mpicxx -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

struct matrix {
	int rows, columns;
	double *data;

	double &operator()(int i, int j) { return data[i * columns + j]; }
	const double &operator()(int i, int j) const { return data[i * columns + j]; }
	double *row(int i) { return data + i * columns; }
};

struct grid {
	int dims[3];
	int steps, level;

	int &dim(int i) { return dims[i]; }
	const int &dim(int i) const { return dims[i]; }
	int &count() { return steps; }
	int &depth() { return level; }
};

static double norm(const matrix &m)
{
	double sum = 0;

	for (int i = 0; i < m.rows; i++)
		for (int j = 0; j < m.columns; j++)
			sum += m(i, j);
	return sum;
}

// All of this is right.
void shared(MPI_Comm comm, matrix &m, grid &g)
{
	int rank;
	double mine, all;

	MPI_Comm_rank(comm, &rank);
	for (int i = 0; i < m.rows; i++)
		m(i, i) = rank;
	mine = norm(m);
	MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, comm);
	if (all > 3)
		MPI_Barrier(comm);
	MPI_Bcast(m.row(0), m.rows * m.columns, MPI_DOUBLE, 0, comm);
	if (m(0, 1) > 3)
		MPI_Barrier(comm);
	if (rank == 0)
		g.dim(1) = 5;
	MPI_Bcast(&g.dim(0), 3, MPI_INT, 0, comm);
	if (g.dim(1) > 3)
		MPI_Barrier(comm);
	for (int i = 0; i < g.count(); i++)
		MPI_Barrier(comm);
}

void which(MPI_Comm comm, matrix &m, const grid &g)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (g.dim(rank) > 3)
		MPI_Barrier(comm);
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (m(0, rank) > 3)
		MPI_Barrier(comm);
}

void what(MPI_Comm comm, matrix &m, grid &g)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	g.depth() = rank;
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (g.level > 3)
		MPI_Barrier(comm);
	// CHECK: 'level' is computed here
	m(0, 0) = rank;
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (norm(m) > 3)
		MPI_Barrier(comm);
}
