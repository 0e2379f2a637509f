// SPDX-License-Identifier: GPL-3.0-or-later
// Objects that `new` and functions make, of the process and of all.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %long %mpicxx -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <string>
#include <vector>
struct Mat {
	int rows, cols;
	double *v;
	Mat(int r, int c) : rows(r), cols(c), v(new double[r * c]) {}
	Mat(const Mat &) = delete;
	~Mat() { delete[] v; }
	int lines() const { return rows; }
};

struct Text {
	int lines;
	std::string name;
	std::vector<double> widths;
	explicit Text(int n) : lines(n), name("none"), widths(n) {}
};

static Text read(int n)
{
	Text text(n);

	return text;
}

int main(int argc, char **argv)
{
	int rank, size, n = 100;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	int mine = n / size + (rank < n % size);
	Mat *own = new Mat(mine, n), *all = new Mat(n, n);
	for (int i = 0; i < all->lines(); i++)
		MPI_Barrier(MPI_COMM_WORLD);
	for (int i = 0; i < own->lines(); i++)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: made.cc:[[#@LINE]]:28: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	Text part = read(mine), whole = read(n);
	for (int i = 0; i < whole.lines; i++)
		MPI_Barrier(MPI_COMM_WORLD);
	for (int i = 0; i < part.lines; i++)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: made.cc:[[#@LINE]]:28: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	delete own;
	delete all;
	MPI_Finalize();
}
