// SPDX-License-Identifier: GPL-3.0-or-later
// A pragma takes away the warning of the next line with code, of the function
// that follows, or of a range; it may stand where a statement is expected and
// come from a macro.  Without the plugin nothing is said about it.
// RUN: %pcc -Wall -Wno-multistatement-macros -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcxx -Wall -x c++ -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcc -E %s | %pcc -Wall -Wno-multistatement-macros -x cpp-output -c - -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %cc -I%S/../mock -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>

extern int rank;

void get(void)
{
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
}

void next_line(void)
{
	if (rank == 0)
#pragma parcoach suppress
		MPI_Barrier(MPI_COMM_WORLD);
	if (rank == 0) {
#pragma parcoach suppress parcoach-divergence, parcoach-concurrent // why
		MPI_Barrier(MPI_COMM_WORLD);
	}
}

#define ACCEPTED _Pragma("parcoach suppress parcoach-divergence")
void macro(void)
{
	if (rank == 0) {
		ACCEPTED MPI_Barrier(MPI_COMM_WORLD);
	}
}

void macro_alone(void)
{
	ACCEPTED
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD);
	_Pragma("parcoach suppress") // why
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD);
	ACCEPTED get();
	if (rank == 0)
		// CHECK-DAG: [[#@LINE+1]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
}

#define BARRIER _Pragma("parcoach suppress") MPI_Barrier(MPI_COMM_WORLD)
void macro_with_code(void)
{
	if (rank == 0)
		BARRIER;
	if (rank == 1)
		// CHECK-DAG: [[#@LINE+1]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
}

#pragma parcoach suppress *
void whole(void)
{
	get();
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD);
}

#pragma parcoach suppress begin
void range(void)
{
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD);
}

#pragma parcoach suppress begin parcoach-concurrent
void nested(void)
{
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD);
}
#pragma parcoach suppress end
#pragma parcoach suppress end

void behind(void)
{
	if (rank == 0)
		// CHECK-DAG: [[#@LINE+1]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
}

void one_line(void)
{
	if (rank == 0) {
#pragma parcoach suppress
		MPI_Barrier(MPI_COMM_WORLD);
	}
	if (rank == 1)
		// CHECK-DAG: [[#@LINE+1]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
}

void other_id(void)
{
	if (rank == 0) {
#pragma parcoach suppress parcoach-multithreaded
		// CHECK-DAG: [[#@LINE+1]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
	}
}

// CHECK-DAG: [[#@LINE+1]]:{{.*}}: warning: unknown diagnostic 'parcoach-thread'; valid are '*', 'parcoach-divergence', {{.*}}'parcoach-thread-level'
#pragma parcoach suppress parcoach-thread
// CHECK-DAG: [[#@LINE+1]]:{{.*}}: warning: 'end' without a 'begin' before it [parcoach-suppression]
#pragma parcoach suppress end
