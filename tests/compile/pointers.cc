// SPDX-License-Identifier: GPL-3.0-or-later
// Virtual calls: the object decides what is called.
// RUN: %pcxx -fplugin-arg-parcoach-verify -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

struct solver {
	virtual void run()
	{
		MPI_Barrier(MPI_COMM_WORLD);
	}
	virtual int steps(int n)
	{
		return n;
	}
	virtual ~solver()
	{
	}
};
struct direct : solver {
	int x, y;
	void run() override
	{
		MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	}
};
struct loops : solver {
	int steps(int n) override;
};
int loops::steps(int n)
{
	MPI_Barrier(MPI_COMM_WORLD);
	return n + 1;
}
static int rank()
{
	int r;
	MPI_Comm_rank(MPI_COMM_WORLD, &r);
	return r;
}
void chosen_by_rank()
{
	solver s;
	direct d;
	solver *p = &s;
	if (rank())
		p = &d;
	// CHECK: [[#@LINE+2]]:{{.*}}warning: not every process of {{.*}} may reach 'MPI_{{.*}}' in '{{solver|direct}}::run'
	// CHECK-NEXT: [[#@LINE+1]]:{{.*}}note: (1) processes can call different functions here
	p->run();
}
void all_alike(solver *p, int k)
{
	solver *q = k ? p : p + 1;
	p->run();
	q->run();
	if (p->steps(k) > 3)
		p->run();
}
int in_branch(solver *p)
{
	if (rank() == 0)
		return p->steps(1); // CHECK: [[#@LINE]]:{{.*}}warning: not every process of {{.*}} may reach 'MPI_Barrier' in 'loops::steps'
	return 0;
}
void both_sides(solver *p)
{
	if (rank() == 0)
		p->run();
	else
		p->run();
}
void may_throw(solver *p)
{
	try {
		p->run();
	} catch (...) {
		MPI_Abort(MPI_COMM_WORLD, 1);
	}
}
