// SPDX-License-Identifier: GPL-3.0-or-later
// Two objects of a class: what constructors, setters and getters do is that of the one
// they are called for.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %long %mpicxx -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

class Base {
protected:
	int size_;
public:
	Base(int size) : size_(size) {}
	int size() const { return size_; }
};

class Grid : public Base {
	int n_;
	double *data_;
public:
	Grid(int size, int n) : Base(size), n_(n), data_(new double[n]) {}
	~Grid() { delete[] data_; }
	void set(int n) { n_ = n; }
	int n() const { return n_; }
};

void made(int rank)
{
	Grid coarse(4, 8), fine(rank, rank);

	if (coarse.n() > 4)
		MPI_Barrier(MPI_COMM_WORLD);
	if (coarse.size() > 4)
		MPI_Barrier(MPI_COMM_WORLD);
	if (fine.n() > 4)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: access.cc:[[#@LINE]]:28: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (fine.size() > 4)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: access.cc:[[#@LINE]]:28: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
}

void set(int rank)
{
	Grid coarse(4, 8), fine(4, 8);

	coarse.set(rank);
	coarse.set(6);
	fine.set(rank);
	if (coarse.n() > 4)
		MPI_Barrier(MPI_COMM_WORLD);
	if (fine.n() > 4)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: access.cc:[[#@LINE]]:28: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
}

int main()
{
	int rank;

	MPI_Init(nullptr, nullptr);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	made(rank);
	set(rank);
	MPI_Finalize();
}
