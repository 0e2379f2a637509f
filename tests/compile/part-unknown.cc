// SPDX-License-Identifier: GPL-3.0-or-later
// As part-unknown.c: a class of communicators, whose method makes parts.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %long %mpicxx -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: nm %t.o | FileCheck --check-prefix=HOOK %s
// HOOK: __parcoach_
#include <mpi.h>

class Comm {
	MPI_Comm c;
	int me;
public:
	explicit Comm(MPI_Comm x) : c(x), me(0)
	{
		if (c != MPI_COMM_NULL)
			MPI_Comm_rank(c, &me);
	}
	Comm split(int colour) const
	{
		MPI_Comm r;

		MPI_Comm_split(c, colour, me, &r);
		return Comm(r);
	}
	int rank() const { return me; }
	void barrier() const { MPI_Barrier(c); }
};

static void right(const Comm &world, long n)
{
	Comm some = world.split(n > 0 ? 1 : MPI_UNDEFINED);

	if (n > 0)
		some.barrier();
}

static void wrong(int rank)
{
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:28: warning: {{.*}} may reach this 'MPI_Barrier'
}

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	Comm world(MPI_COMM_WORLD);
	right(world, world.rank() % 3);
	wrong(world.rank());
	MPI_Finalize();
}
