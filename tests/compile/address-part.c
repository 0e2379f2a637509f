// SPDX-License-Identifier: GPL-3.0-or-later
// Processes use different records or rows of an array, or fields of different objects: the
// address says where it is, also as an argument.  Wrong if W is defined; else all use the same, with all
// uses in one program (USE is 0).
// RUN: sh %S/Inputs/each.sh 7 %t.o %s %parcoach %mpicc -DW | FileCheck %s --check-prefix=WRONG
// RUN: %long sh %S/Inputs/each.sh 7 %t.o %s %parcoach %mpicc -DW -O2 | FileCheck %s --check-prefix=WRONG
// RUN: %mpicc -DUSE=0 -c %s -o %t.o && %parcoach model --pass=obligations %t.o | FileCheck %s --check-prefix=RIGHT --implicit-check-not=checked
// RIGHT: MPI_Finalize
// WRONG: 1: told
// WRONG: 2: checked
// WRONG: 3: told
// WRONG: 4: told
// WRONG: 5: {{told|checked}}
// WRONG: 6: {{told|checked}}
// WRONG: 7: checked
#include <mpi.h>
#include <string.h>
struct part { int n, counts[4]; char name[16]; };
static struct part parts[2] = { { 0, { 1, 2 }, "a" }, { 1, { 2, 1 }, "bcdef" } }, one, other;
static char names[3][16] = { "x", "yz", "z" };
static int rows[2][2] = { { 1, 3 }, { 3, 1 } }, in[8], out[8];
__attribute__((noinline)) static void first(const int *p)
{
	if (p[0])
		MPI_Barrier(MPI_COMM_WORLD);
}
__attribute__((noinline)) static void run(const struct part *p)
{
	if (strlen(p->name) > 3)
		MPI_Barrier(MPI_COMM_WORLD);
}
#ifdef W
#define PICK(a, b) (rank > 0 ? a : b)
#define CALL(f, a, b) if (rank > 0) f(a); else f(b)
#else
#define PICK(a, b) (rank > 0 ? a : a)
#define CALL(f, a, b) if (rank > 0) f(a); else f(a)
#endif
int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	one.n = 1;
#if !USE || USE == 1
	const struct part *p = PICK(&parts[1], &parts[0]);

	if (p->n)
		MPI_Barrier(MPI_COMM_WORLD);
#endif
#if !USE || USE == 2
	MPI_Reduce_scatter(in, out, PICK(rows[1], rows[0]), MPI_INT, MPI_SUM, MPI_COMM_WORLD);
#endif
#if !USE || USE == 3
	if (strlen(PICK(names[1], names[2])) > 1)
		MPI_Barrier(MPI_COMM_WORLD);
#endif
#if !USE || USE == 4
	if (PICK(parts[1].name, parts[0].name) == parts[0].name)
		MPI_Barrier(MPI_COMM_WORLD);
#endif
#if !USE || USE == 5
	CALL(first, parts[1].counts, parts[0].counts);
#endif
#if !USE || USE == 6
	CALL(first, &one.n, &other.n);
#endif
#if !USE || USE == 7
	CALL(run, &one, &other);
#endif
	MPI_Finalize();
	return 0;
}
