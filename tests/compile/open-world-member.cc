// SPDX-License-Identifier: GPL-3.0-or-later
// A member function may be called by other units, for an object that they made; so
// may one whose address is passed on.  In an unnamed namespace all is seen.
// RUN: %pcxx -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s --implicit-check-not="U MPI_Barrier"
// CHECK: U __parcoach_MPI_Barrier
// RUN: %pcxx -DADDRESS -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s --implicit-check-not="U MPI_Barrier"
// RUN: %pcxx -DOWN -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | not grep __parcoach
#include <mpi.h>

#if defined OWN || defined ADDRESS
namespace {
#endif
struct grid {
	int n = 3;
	void step();
};

void grid::step()
{
	if (n > 2)
		MPI_Barrier(MPI_COMM_WORLD);
}
#if defined OWN || defined ADDRESS
}

void later(void (*)());

int main()
{
	grid g;

	MPI_Init(0, 0);
	g.step();
#ifdef ADDRESS
	later([] { grid().step(); });
#endif
	MPI_Finalize();
}
#endif
