// SPDX-License-Identifier: GPL-3.0-or-later
// A variable that other units set, a root that a caller passes: checked at run time,
// reported at level strict only, and the parameter's condition, but not that the
// function has callers.
// RUN: %pcc -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s --check-prefix=OBJECT --implicit-check-not="U MPI_"
// OBJECT-DAG: U __parcoach_MPI_Barrier
// OBJECT-DAG: U __parcoach_typed_MPI_Bcast
// OBJECT-DAG: U __parcoach_leave_on
// RUN: %pcc -fplugin-arg-parcoach-analysis=strict -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcc -DOWN -c %s -o %t.o && nm %t.o | not grep __parcoach
#include <mpi.h>

#ifdef OWN
#define EXTERN static
static int my_rank, wanted;
#else
#define EXTERN
extern int my_rank, wanted;
#endif

EXTERN void always(void)
{
	MPI_Barrier(MPI_COMM_WORLD);
}

EXTERN void sometimes(void)
{
	if (my_rank == 0)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:17: warning: not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Barrier'
}

EXTERN void from(int *x, int root)
{
	MPI_Bcast(x, 1, MPI_INT, root, MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:9: warning: the root of 'MPI_Bcast' could not be proved
}

#ifdef OWN
int main(void)
{
	int x = 3;

	MPI_Init(0, 0);
	always();
	sometimes();
	from(&x, wanted);
	return MPI_Finalize();
}
#endif
