// SPDX-License-Identifier: GPL-3.0-or-later
// Variables of namespaces and classes, and what a lambda captures, in messages.
// RUN: %pcxx -fplugin-arg-parcoach-analysis=strict -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not="'_Z" --implicit-check-not="'__"
#include <mpi.h>

namespace comms {
int mode;
struct world { static int level; };
}
int comms::world::level;

void space()
{
	// CHECK-DAG: [[#@LINE+1]]:{{.*}}: note: (2) it depends on 'comms::mode', set here by 'MPI_Comm_rank'
	MPI_Comm_rank(MPI_COMM_WORLD, &comms::mode);
	if (comms::mode)
		MPI_Barrier(MPI_COMM_WORLD);
}

void member()
{
	// CHECK-DAG: [[#@LINE+1]]:{{.*}}: note: (2) it depends on 'comms::world::level', set here by 'MPI_Comm_rank'
	MPI_Comm_rank(MPI_COMM_WORLD, &comms::world::level);
	if (comms::world::level)
		MPI_Barrier(MPI_COMM_WORLD);
}

void captured(MPI_Comm c)
{
	int r;

	// CHECK-DAG: [[#@LINE+1]]:{{.*}}: note: (2) it depends on 'r', set here by 'MPI_Comm_rank'
	MPI_Comm_rank(c, &r);
	auto sync = [&] {
		if (r > 2)
			// CHECK-DAG: [[#@LINE+1]]:{{.*}}: warning: not every process of 'c' may reach this 'MPI_Barrier'
			MPI_Barrier(c);
	};
	sync();
}
