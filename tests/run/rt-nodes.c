// SPDX-License-Identifier: GPL-3.0-or-later
// Communicators that reach over several nodes are compared by the leaders of the
// nodes, without messages of MPI: a mistake is found however the members are
// spread, also of one who is far behind, and the report names both sides.
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_NODES=2 PARCOACH_VERBOSE=1 %status -n 4 %t right | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %long env PARCOACH_NODES=3 PARCOACH_VERBOSE=1 %status -n 5 %t right | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: env PARCOACH_NODES=2 %status -n 4 %t inside | FileCheck %s --check-prefixes=INSIDE,CHECK
// RUN: %long env PARCOACH_NODES=2 %status -n 4 %t between | FileCheck %s --check-prefixes=BETWEEN,CHECK
// RUN: env PARCOACH_NODES=3 %status -n 6 %t interleaved | FileCheck %s --check-prefixes=ODD,CHECK
// RUN: %long env PARCOACH_NODES=3 %status -n 3 %t between | FileCheck %s --check-prefixes=ONE,CHECK
// RUN: %long env PARCOACH_NODES=2 %status -n 4 %t far | FileCheck %s --check-prefixes=FAR,CHECK
// RUN: %long env PARCOACH_NODES=2 %status -n 4 %t less | FileCheck %s --check-prefixes=FAR,LESS,CHECK
// RUN: env PARCOACH_NODES=2 PARCOACH_NET=0 %status -n 4 %t between | FileCheck %s --check-prefixes=NET,BETWEEN,CHECK
// RIGHT-DAG: parcoach: {{[23]}} nodes compared by {{[0-9]+}} messages of {{[0-9]+}} bytes
// RIGHT-DAG: parcoach: {{[0-9]+}} checks by {{[45]}} processes, 0 skipped
// RIGHT: exit status 0
// NET: parcoach: note: the nodes are not connected (PARCOACH_NET=0): communicators with processes on several nodes are compared by messages
// INSIDE: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// INSIDE-NEXT: parcoach:   ranks 0, 2-3  MPI_Barrier  {{.*}}rt-nodes.c:[[#]]
// INSIDE-NEXT: parcoach:   rank 1        MPI_Bcast    {{.*}}rt-nodes.c:[[#]]
// BETWEEN: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// BETWEEN-NEXT: parcoach:   ranks 0-1  MPI_Barrier  {{.*}}rt-nodes.c:[[#]]
// BETWEEN-NEXT: parcoach:   ranks 2-3  MPI_Bcast    {{.*}}rt-nodes.c:[[#]]
// ODD: parcoach: error: processes of communicator 'odd' are calling different collectives [parcoach-mismatch]
// ODD-NEXT: parcoach:   ranks 0-1 (MPI_COMM_WORLD ranks 1, 3)  MPI_Barrier
// ODD-NEXT: parcoach:   rank 2 (MPI_COMM_WORLD rank 5)         MPI_Bcast
// ONE: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// ONE-NEXT: parcoach:   rank 0     MPI_Barrier
// ONE-NEXT: parcoach:   ranks 1-2  MPI_Bcast
// Whether the leaders come while it is within the ring depends on time.
// FAR: parcoach: error: processes of MPI_COMM_WORLD {{are calling|have called}} different collectives [parcoach-mismatch]
// One that has made fewer calls than those of the other node comes to its end.
// LESS: parcoach:   rank 3
// CHECK: exit status 66
#include "by-hand.h"

#define MANY 20000

static int rank, size;

static void barrier(MPI_Comm comm, int wrong)
{
	if (wrong)
		COLL(comm, "MPI_Bcast");
	else
		COLL(comm, "MPI_Barrier");
	MPI_Barrier(comm);
}

/* Only checks: nobody waits for anybody. */
static void many(int n, int wrong)
{
	for (int i = 0; i < n; i++)
		if (i == wrong)
			COLL(MPI_COMM_WORLD, "MPI_Reduce");
		else
			COLL(MPI_COMM_WORLD, "MPI_Bcast");
}

int main(int argc, char **argv)
{
	const char *how = argv[1];
	MPI_Comm parity;
	int last;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	last = rank == size - 1;
	MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &parity);
	MPI_Comm_set_name(parity, rank % 2 ? "odd" : "even");
	for (int i = 0; i < 100 + 50 * (rank % 2); i++)
		barrier(parity, 0);
	/* The report names who is there: the others, by then. */
	if (!strcmp(how, "inside") && rank == 1)
		usleep(500000);
	barrier(MPI_COMM_WORLD, !strcmp(how, "inside") && rank == 1);
	barrier(MPI_COMM_WORLD, !strcmp(how, "between") && rank * 2 >= size - 1);
	barrier(parity, !strcmp(how, "interleaved") && rank == 5);
	if (!strcmp(how, "right") || !strcmp(how, "far"))
		many(MANY, last && *how == 'f' ? MANY / 2 : -1);
	if (!strcmp(how, "less"))
		many(last ? MANY - 100 : MANY, -1);
	MPI_Comm_free(&parity);
	MPI_Finalize();
	return 0;
}
