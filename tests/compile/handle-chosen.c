// SPDX-License-Identifier: GPL-3.0-or-later
// Processes use the communicators of different objects, of which each has one of its own:
// members of a record, elements of an array, behind a pointer.  Wrong if W is defined.
// RUN: sh %S/Inputs/each.sh 9 %t.o %s %parcoach %mpicc -DW | FileCheck %s --implicit-check-not=proved
// RUN: %mpicc -DUSE=0 -c %s -o %t.o && %parcoach model --pass=obligations %t.o | FileCheck %s --check-prefix=RIGHT --implicit-check-not=checked
// RIGHT: MPI_Finalize
// CHECK: 9: {{told|checked}}
#include <mpi.h>
struct part { int n; MPI_Comm comm; };
struct level { struct part low, high; };
#ifdef W
#define PICK(a, b) (rank > 0 ? (a) : (b))
#define CALL(f, a, b) if (rank > 0) f(a); else f(b)
#else
#define PICK(a, b) (rank > 0 ? (a) : (a))
#define CALL(f, a, b) if (rank > 0) f(a); else f(a)
#endif
__attribute__((noinline)) static void wait_for(MPI_Comm c)
{
	MPI_Barrier(c);
}
__attribute__((noinline)) static void wait_behind(const MPI_Comm *c)
{
	MPI_Barrier(*c);
}
int main(int argc, char **argv)
{
	int rank;
	struct part a, b, s[3], *p = s;
	struct level level;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_dup(MPI_COMM_WORLD, &a.comm);
	MPI_Comm_dup(MPI_COMM_WORLD, &b.comm);
	for (int i = 0; i < 3; i++)
		MPI_Comm_dup(MPI_COMM_WORLD, &s[i].comm);
	MPI_Comm_dup(MPI_COMM_WORLD, &level.low.comm);
	MPI_Comm_dup(MPI_COMM_WORLD, &level.high.comm);
#if !USE || USE == 1
	MPI_Barrier(PICK(a.comm, b.comm));
#endif
#if !USE || USE == 2
	MPI_Barrier(PICK(s[0].comm, s[1].comm));
#endif
#if !USE || USE == 3
	MPI_Barrier(PICK(level.low.comm, level.high.comm));
#endif
#if !USE || USE == 4
	CALL(MPI_Barrier, s[0].comm, s[1].comm);
#endif
#if !USE || USE == 5
	CALL(wait_for, level.low.comm, level.high.comm);
#endif
#if !USE || USE == 6
	CALL(wait_for, a.comm, b.comm);
#endif
#if !USE || USE == 7
	MPI_Barrier(*PICK(&a.comm, &b.comm));
#endif
#if !USE || USE == 8
	MPI_Barrier(PICK(p[0].comm, p[2].comm));
#endif
#if !USE || USE == 9
	CALL(wait_behind, &a.comm, &b.comm);
#endif
	MPI_Finalize();
	return 0;
}
