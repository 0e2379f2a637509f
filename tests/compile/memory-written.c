// SPDX-License-Identifier: GPL-3.0-or-later
// Memory that is written by other means than an assignment: a count of printed
// characters, instructions, a record that is returned, another name.
// RUN: %pcc -DPRINT -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s
// RUN: %pcc -DASM -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s
// RUN: %pcc -DNAME -fplugin-arg-parcoach-dump=plan -c %s -o %t.o 2>&1 | FileCheck %s --check-prefixes=CHECK,TOLD
// RUN: %pcc -DRECORD -fplugin-arg-parcoach-dump=plan -c %s -o %t.o 2>&1 | FileCheck %s --check-prefixes=CHECK,TOLD
// RUN: %pcc -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s --check-prefix=NOT
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int n;
extern int other __attribute__((alias("n")));

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#ifdef PRINT
	printf("%*s%n", rank, "", &n);
#elif defined ASM
	__asm__ volatile ("movl %1, (%0)" : : "r"(&n), "r"(rank) : "memory");
#elif defined NAME
	other = rank;
#elif defined RECORD
	n = div(rank, 2).rem;
#else
	printf("%d%%n\n", n);
	__asm__ volatile ("" : : "r"(&n) : "memory");
#endif
	if (n == 1) // CHECK: [[#@LINE+1]]:3 MPI_Barrier match
		MPI_Barrier(MPI_COMM_WORLD); // TOLD: [[#@LINE]]:{{[0-9]+}}: warning:
	MPI_Finalize();
}
// NOT-NOT: match
