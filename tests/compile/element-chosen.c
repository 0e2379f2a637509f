// SPDX-License-Identifier: GPL-3.0-or-later
// Processes read different elements, or fields of different records, of arrays that a loop
// has filled: no element is a location of its own.  Wrong if W is defined; else all read one,
// with all uses in one program (USE is 0).
// RUN: sh %S/Inputs/each.sh 8 %t.o %s %parcoach %mpicc -DW | grep -c told | grep -x 8
// RUN: %long sh %S/Inputs/each.sh 8 %t.o %s %parcoach %mpicc -DW -O2 | grep -c told | grep -x 8
// RUN: %mpicc -DUSE=0 -c %s -o %t.o && %parcoach model --pass=obligations %t.o | FileCheck %s --check-prefix=RIGHT --implicit-check-not=checked
// RIGHT: MPI_Finalize
#include <mpi.h>
struct part { int n, k[4]; };
struct box { struct part low, high; };
#ifdef W
#define PICK(a, b) (rank > 0 ? (a) : (b))
#else
#define PICK(a, b) (rank > 0 ? (a) : (a))
#endif
int main(int argc, char **argv)
{
	int rank, m[8], data[8] = { 0 };
	struct part parts[3], *p = parts;
	struct box box;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < 8; i++)
		m[i] = i * 2;
	for (int i = 0; i < 3; i++) {
		parts[i].n = i * 2;
		for (int k = 0; k < 4; k++)
			parts[i].k[k] = box.low.k[k] = box.high.k[k] = k;
	}
	box.low = parts[1];
	box.high = parts[2];
#if !USE || USE == 1
	if (PICK(m[3], m[1]) > 3)
		MPI_Barrier(MPI_COMM_WORLD);
#endif
#if !USE || USE == 2
	MPI_Bcast(data, PICK(m[3], m[1]), MPI_INT, 0, MPI_COMM_WORLD);
#endif
#if !USE || USE == 3
	if (PICK(parts[2].n, parts[1].n) > 3)
		MPI_Barrier(MPI_COMM_WORLD);
#endif
#if !USE || USE == 4
	if (PICK(parts[1].k[2], parts[1].k[1]) > 1)
		MPI_Barrier(MPI_COMM_WORLD);
#endif
#if !USE || USE == 5
	for (int i = 0; i < PICK(m[3], m[1]); i++)
		MPI_Barrier(MPI_COMM_WORLD);
#endif
#if !USE || USE == 6
	if (PICK(m[3] > 3, m[1] > 3))
		MPI_Barrier(MPI_COMM_WORLD);
#endif
#if !USE || USE == 7
	if (PICK(p[2].n, p[1].n) > 3)
		MPI_Barrier(MPI_COMM_WORLD);
#endif
#if !USE || USE == 8
	if (PICK(box.high.n, box.low.n) > 3)
		MPI_Barrier(MPI_COMM_WORLD);
#endif
	MPI_Bcast(data, 8, MPI_INT, 0, MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
