// SPDX-License-Identifier: GPL-3.0-or-later
// Attributes state facts; the model keeps them, and reads as it was printed.
// RUN: %pcc -fplugin-arg-parcoach-dump=model -fplugin-arg-parcoach-dump-file=%t.pcm -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: FileCheck %s --check-prefix=MODEL --implicit-check-not=fact < %t.pcm
// RUN: %parcoach model %t.pcm | diff %t.pcm -
// RUN: %pcc -std=c2x -DC2X -fplugin-arg-parcoach-dump=model -c %s -o %t.o 2>/dev/null | FileCheck %s --check-prefix=MODEL --implicit-check-not=fact
// MODEL-DAG: fact "uniform variable a in=f exact"
// MODEL-DAG: fact "uniform variable b in=f exact"
// MODEL-DAG: fact "uniform variable b#2 in=f exact"
// MODEL-DAG: fact "uniform variable f.k"
// MODEL-DAG: fact "uniform variable nsteps"
// MODEL-DAG: fact "uniform field par.n"
// MODEL-DAG: fact "collective exchange comm=2"
// MODEL-DAG: fact "collective meet comm=world"
// MODEL-DAG: fact "noreturn die"
// MODEL-DAG: extern read_size uniform
#include <mpi.h>

#if !__has_attribute(parcoach_uniform)
#error "the docs say that this can be asked"
#endif
#ifdef C2X
#define UNIFORM [[parcoach::uniform]]
#define NORETURN [[parcoach::noreturn]]
#define COLLECTIVE [[parcoach::collective]]
#define EXCHANGE [[parcoach::collective(2)]]
#else
#define UNIFORM __attribute__((parcoach_uniform))
#define NORETURN __attribute__((parcoach_noreturn))
#define COLLECTIVE __attribute__((__parcoach_collective__))
#define EXCHANGE __attribute__((parcoach_collective(2)))
#endif

UNIFORM extern int nsteps;
extern int other;
struct par {
	UNIFORM int n;
	int m;
};
UNIFORM int read_size(void);
NORETURN void die(const char *why);
EXCHANGE void exchange(double *x, MPI_Comm comm);
COLLECTIVE void meet(void);
void not_meet(void);

#ifndef C2X
// CHECK-DAG: warning: 'parcoach_collective' attribute ignored: it applies only to functions [-Wattributes]
int bad __attribute__((parcoach_collective));
// CHECK-DAG: warning: 'parcoach_collective' attribute ignored: its argument must be the position of the communicator among the arguments of the function, from 1 to 31 [-Wattributes]
void bad_number(void) __attribute__((parcoach_collective(0)));
// CHECK-DAG: warning: 'parcoach_uniform' attribute ignored: it applies only to functions, variables, parameters and fields [-Wattributes]
typedef int bad_type __attribute__((parcoach_uniform));
#endif

void f(UNIFORM int a, struct par *p, double *x)
{
	UNIFORM static int k;
	UNIFORM int b = read_size();
	int c = other, rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	k = a + p->n + p->m + b + nsteps;
	{
		UNIFORM int b = read_size();
		int b2 = c;

		k += b + b2;
	}
	if (rank == 0)
		// CHECK-DAG: [[#@LINE+1]]:{{.*}}: warning: not every process of 'MPI_COMM_WORLD' may reach this 'exchange' [parcoach-divergence]
		exchange(x, MPI_COMM_WORLD);
	if (rank == 0)
		// CHECK-DAG: [[#@LINE+1]]:{{.*}}: warning: not every process of 'MPI_COMM_WORLD' may reach this 'meet' [parcoach-divergence]
		meet();
	if (rank == 0)
		not_meet();
	if (rank == 0)
		die("x");
	else
		MPI_Barrier(MPI_COMM_WORLD);
}
