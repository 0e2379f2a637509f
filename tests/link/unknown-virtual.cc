// SPDX-License-Identifier: GPL-3.0-or-later
// Of the functions in a virtual table, those of another unit of the user are named as the user
// writes them; the compiler's are not unknown.
// RUN: %mpicxx -c %s -o %t.o && %parcoach check --allow-incomplete %t.o 2>&1 | FileCheck %s
// CHECK: parcoach: 1 function was not compiled with parcoach; {{.*}}: solver::away{{$}}
#include <mpi.h>

struct base {
	virtual void step() = 0;
};

struct solver : base {
	void step() override;
	virtual void away();
};

void solver::step()
{
	MPI_Barrier(MPI_COMM_WORLD);
}

base *make()
{
	return new solver;
}
