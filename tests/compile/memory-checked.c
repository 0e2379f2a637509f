// SPDX-License-Identifier: GPL-3.0-or-later
// What may be written through a pointer, or by a function that a library calls,
// is checked at run time.
// RUN: %mpicc -DTABLE -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s
// RUN: %mpicc -DBELOW -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s
// RUN: %mpicc -DKEPT -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s
// RUN: %mpicc -DOPERATION -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s
// RUN: %mpicc -DSIGNAL -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s
// RUN: %mpicc -DNOTHING -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s --check-prefix=NOT
#include <mpi.h>
#include <signal.h>

static int a, b;
static int *table[2] = { &a, &b };
void keep(int *p);
void step(void);

static void set_below(int **to, int value)
{
	**to = value;
}

static void operation(void *in, void *out, int *n, MPI_Datatype *type)
{
	(void)in, (void)out, (void)n, (void)type;
	a++;
}

static void handler(int number)
{
	b = number;
}

int main(int argc, char **argv)
{
	int rank, x = 0, y = 0, *p = &x;
	MPI_Op op = MPI_SUM;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#ifdef TABLE
	*table[y] = rank;
#elif defined BELOW
	set_below(&p, rank);
#elif defined KEPT
	keep(p);
	x = 0;
	step();
#elif defined OPERATION
	MPI_Op_create(operation, 1, &op);
#elif defined SIGNAL
	signal(SIGUSR1, handler);
#else
	(void)table, (void)p, (void)op, (void)set_below;
	(void)operation, (void)handler;
#endif
	if (a || b || x)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:3 MPI_Barrier match
	MPI_Finalize();
	return 0;
}
// NOT-NOT: match
