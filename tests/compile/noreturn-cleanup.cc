// SPDX-License-Identifier: GPL-3.0-or-later
// A function that does not return ends the job, destructors or not: what only
// process 0 does before is no way round the barrier.
// RUN: %pcxx -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not=warning:
// RUN: %pcxx -DTHROWS -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=THROWS
#include <mpi.h>

struct text {
	text (const char *);
	~text ();
};

[[noreturn]] void stop (const text &);

template <typename T> void fail (const T &what)
{
#ifdef THROWS
	throw 1;
#else
	stop (text (what));
#endif
}

void read (int *file, const char *name)
{
	int rank;

	MPI_Comm_rank (MPI_COMM_WORLD, &rank);
	if (rank == 0) { // THROWS-DAG: [[#@LINE]]:{{[0-9]+}}: note: (1) this condition can be true on some processes
		text shown (name);
		if (!file)
			fail (name);
	}
	MPI_Barrier (MPI_COMM_WORLD); // THROWS-DAG: [[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
}
