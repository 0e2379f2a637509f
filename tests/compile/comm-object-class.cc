// SPDX-License-Identifier: GPL-3.0-or-later
// Two objects of one class, each with its own communicator and its number there: what a
// constructor has put into one is not in the other, and a method works on the object's.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %long %mpicxx -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
class Grid {
public:
	explicit Grid(MPI_Comm c) : comm_(c) {
		MPI_Comm_rank(comm_, &rank_);
		MPI_Comm_size(comm_, &size_);
	}
	int rank() const { return rank_; }
	MPI_Comm comm() const { return comm_; }
	bool root() const { return rank_ == 0; }
	void sync() { MPI_Barrier(comm_); }
	int count() const { return n_; }
	void agree() { MPI_Allreduce(&mine_, &n_, 1, MPI_INT, MPI_SUM, comm_); }
private:
	MPI_Comm comm_;
	int rank_, size_, n_, mine_;
};
void right()
{
	int r;
	MPI_Comm half;
	MPI_Comm_rank(MPI_COMM_WORLD, &r);
	MPI_Comm_split(MPI_COMM_WORLD, r % 2, 0, &half);
	Grid all(MPI_COMM_WORLD), low(half);
	if (all.rank() % 2 == 0)
		low.sync();
	all.agree();
	if (all.count() > 3)
		all.sync();
	all.sync();
}
void wrong()
{
	Grid all(MPI_COMM_WORLD);
	if (all.root())
		all.sync(); // CHECK: class.cc:[[#@LINE]]:{{.*}} warning: not every process of {{.*}} may reach 'MPI_Barrier' in
}
void wrong2()
{
	MPI_Comm half;
	Grid all(MPI_COMM_WORLD);
	MPI_Comm_split(MPI_COMM_WORLD, all.rank() % 2, 0, &half);
	Grid low(half);
	if (low.root())
		all.sync(); // CHECK: class.cc:[[#@LINE]]:{{.*}} warning: not every process of {{.*}} may reach 'MPI_Barrier' in
	if (low.root())
		MPI_Barrier(low.comm()); // CHECK: class.cc:[[#@LINE]]:{{.*}} warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (all.rank() % 2)
		MPI_Barrier(low.comm());
}
void wrong3(Grid &all)
{
	Grid *p = new Grid(all.comm());
	p->agree();
	if (p->count() == 1) p->sync();
	if (p->rank() == 1) p->sync(); // CHECK: class.cc:[[#@LINE]]:{{.*}} warning: not every process of {{.*}} may reach 'MPI_Barrier' in
	delete p;
}
void wrong4()
{
	MPI_Comm half;
	int r;
	MPI_Comm_rank(MPI_COMM_WORLD, &r);
	MPI_Comm_split(MPI_COMM_WORLD, r % 2, 0, &half);
	Grid low(half);
	if (low.root())
		low.sync(); // CHECK: class.cc:[[#@LINE]]:{{.*}} warning: not every process of 'half' may reach 'MPI_Barrier' in 'Grid::sync'
}
