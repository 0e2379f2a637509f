// SPDX-License-Identifier: GPL-3.0-or-later
// An operation whose process cannot be asked has its name all the same: of every
// kind that the registry knows, a persistent one too.  The number is the compiler's.
// RUN: mpicc -fopenmp -I%S/../../runtime -I%S/Inputs -I%S/../../plugin/core %s %S/../../runtime/base/hash.c %S/../../runtime/report/names.c %top/libparcoach-core.a -o %t && %t | FileCheck %s
// CHECK-NOT: not
// CHECK: a collective
#include "by-hand.h"
#include "report/names.h"
#include "tables/mpi_find.h"

int main(void)
{
	uint32_t n;
	const struct pc_mpi_op *ops = pc_mpi_ops(&n);

	for (uint32_t i = 0; i < n; i++)
		if (strcmp(pcrt_op_name(pc_mpi_op_hash(&ops[i])), ops[i].base))
			printf("not %s\n", ops[i].base);
	if (strcmp(pcrt_op_name(IBARRIER), "MPI_Ibarrier"))
		puts("not IBARRIER");
	puts(pcrt_op_name(1));
	return 0;
}
