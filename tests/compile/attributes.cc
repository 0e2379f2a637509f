// SPDX-License-Identifier: GPL-3.0-or-later
// Attributes of C++: members count from `this`, references are what they refer
// to, templates get them as they are instantiated.
// RUN: %pcxx -fplugin-arg-parcoach-dump=model -fplugin-arg-parcoach-dump-file=%t.pcm -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: FileCheck %s --check-prefix=MODEL --implicit-check-not=fact < %t.pcm
// RUN: %parcoach model %t.pcm | diff %t.pcm -
// MODEL-DAG: fact "uniform variable *a in=_Z1fPN2ns4gridERii exact"
// MODEL-DAG: fact "uniform variable _ZN2ns6nstepsE"
// MODEL-DAG: fact "uniform field ns::grid.nx"
// MODEL-DAG: fact "collective {{_ZN2ns4grid4sync[^ ]*}} comm=2 name=ns::grid::sync"
// MODEL-DAG: fact "collective {{_Z8exchangeIdE[^ ]*}} comm=1 {{.*}}name=exchange
// MODEL-DAG: fact "noreturn _ZN2ns3dieEv name=ns::die"
#include <mpi.h>

namespace ns {
[[parcoach::uniform]] extern int nsteps;
struct grid {
	[[parcoach::uniform]] int nx;
	int ny;
	[[parcoach::collective(2)]] void sync(MPI_Comm comm);
};
[[parcoach::noreturn]] void die();
}

template <typename T> [[parcoach::collective(1)]] void exchange(MPI_Comm, T);

int f(ns::grid *g, [[parcoach::uniform]] int &a, int b)
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0)
		// CHECK-DAG: [[#@LINE+1]]:{{.*}}: warning: not every process of 'MPI_COMM_WORLD' may reach this 'ns::grid::sync'
		g->sync(MPI_COMM_WORLD);
	if (rank == 0)
		// CHECK-DAG: [[#@LINE+1]]:{{.*}}: warning: not every process of 'MPI_COMM_WORLD' may reach this 'exchange{{.*}}'
		exchange<double>(MPI_COMM_WORLD, 1.0);
	if (rank == 1)
		ns::die();
	else
		MPI_Barrier(MPI_COMM_WORLD);
	return g->nx + g->ny + a + b + ns::nsteps;
}
