// SPDX-License-Identifier: GPL-3.0-or-later
// A process goes round a collective by an exception: thrown in a callee and
// caught behind the collective (call), or thrown out of the function with
// nothing to destroy on its way (leave).
// RUN: %mpicxx %s -o %t %rt 2>&1 | FileCheck %s --check-prefix=STATIC --implicit-check-not=warning:
// RUN: %long %mpicxx -w -O2 %s -o %t.2 %rt
// RUN: %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %long %status -n 3 %t.2 | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 3 %t call | FileCheck %s --check-prefixes=CHECK,CALL
// RUN: %long %status -n 3 %t.2 call | FileCheck %s --check-prefixes=CHECK,CALL
// RUN: %status -n 3 %t leave now | FileCheck %s --check-prefixes=CHECK,LEAVE
// RUN: %long %status -n 3 %t.2 leave now | FileCheck %s --check-prefixes=CHECK,LEAVE
// RIGHT: exit status 0
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
#include <mpi.h>
#include <stdexcept>

static void check(bool bad)
{
	if (bad)
		throw std::runtime_error("bad");
}

static void call(int rank, bool bad)
{
	try {
		if (rank == 1)	// STATIC-DAG: [[#@LINE]]:{{[0-9]+}}: note: (1) this condition can be true on some processes and false on others
			check(bad);
		// STATIC-DAG: [[#@LINE+2]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		// CALL-DAG: parcoach:   ranks 0, 2 {{ *}}MPI_Barrier {{.*}}compiled-throw.cc:[[#@LINE+1]]
		MPI_Barrier(MPI_COMM_WORLD);
	} catch (const std::runtime_error &) {
	}
}

static void leave(bool bad)
{
	int sent = 0;

	if (bad)	// STATIC-DAG: [[#@LINE]]:{{[0-9]+}}: note: (1) this condition can be true on some processes and false on others
		throw 3;
	// STATIC-DAG: [[#@LINE+3]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Bcast'
	// LEAVE-DAG: parcoach:   ranks 0, 2 {{ *}}MPI_Bcast {{.*}}compiled-throw.cc:[[#@LINE+2]]
	// CALL-DAG: parcoach:   rank 1 {{ *}}MPI_Bcast {{.*}}compiled-throw.cc:[[#@LINE+1]]
	MPI_Bcast(&sent, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	call(rank, argc == 2);
	try {
		leave(argc == 3 && rank == 1);
	} catch (int) {
	}
	MPI_Finalize();
	return 0;
}
// LEAVE-DAG: parcoach:   rank 1 {{ *}}MPI_Finalize
// CHECK: exit status 66
