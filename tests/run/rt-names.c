// SPDX-License-Identifier: GPL-3.0-or-later
// An operation whose process cannot be asked has its name all the same: of every
// kind that the registry knows, a persistent one too.
// RUN: mpicc -fopenmp -I%S/../../runtime -I%S/../../plugin/core %s %S/../../runtime/report/names.c -o %t && %t | FileCheck %s
// CHECK: MPI_Ibcast
// CHECK-NEXT: MPI_Allreduce_init
// CHECK-NEXT: a collective
#include <stdio.h>
#include "report/names.h"

/* FNV-1a, as the compiler's. */
static uint32_t number(const char *name)
{
	uint32_t h = 2166136261u;

	for (int i = 0; i < 40; i++) {
		h = (h ^ (unsigned char)*name) * 16777619u;
		name += *name != 0;
	}
	return h;
}

int main(void)
{
	puts(pcrt_op_name(number("MPI_Ibcast")));
	puts(pcrt_op_name(number("MPI_Allreduce_init")));
	puts(pcrt_op_name(number("MPI_Nothing")));
	return 0;
}
