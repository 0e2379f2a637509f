// SPDX-License-Identifier: GPL-3.0-or-later
// What a virtual call returns is what that of any class does: if no other call of the unit
// can mean a method, this one does.
// RUN: %pcxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcxx -fplugin-arg-parcoach-analysis=strict -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

struct part {
	virtual ~part()
	{
	}
	virtual int steps() const = 0;
	virtual int rounds() const = 0;
};
struct fixed : part {
	int steps() const override
	{
		return 4;
	}
	int rounds() const override
	{
		return 3;
	}
};
struct own : part {
	int k, n;

	own()
	{
		MPI_Comm_rank(MPI_COMM_WORLD, &k);
		MPI_Comm_size(MPI_COMM_WORLD, &n);
	}
	int steps() const override
	{
		return k;
	}
	int rounds() const override
	{
		return n;
	}
};

void loops(const part &p)
{
	for (int i = 0; i < p.rounds(); i++)
		MPI_Barrier(MPI_COMM_WORLD);
	for (int i = 0; i < p.steps(); i++)
		// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
}

void both()
{
	own o;
	fixed f;

	loops(o);
	loops(f);
}
