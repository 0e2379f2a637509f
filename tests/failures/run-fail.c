// SPDX-License-Identifier: GPL-3.0-or-later
// A process fails at a call, at a visit of a line, during a collective, at random;
// and what cannot be repeated: a wrong rank, call or line.
// RUN: %failcc %s -o %t %ulfm
// RUN: %failrun --fail=rank=0,call=3 %mpi4 %t | FileCheck %s
// RUN: %failrun --fail=rank=1,call=99 %mpi4 %t | FileCheck %s --check-prefix=CALL
// RUN: %long %failrun --fail=none %mpi4 %t | FileCheck %s --check-prefix=NONE --implicit-check-not=parcoach:
// RUN: %long %failrun --fail=rank=2,at=steps.c:1 %mpi4 %t | FileCheck %s --check-prefix=AT
// RUN: %long %failrun --fail=rank=2,at=run-fail.c:39#3,lax=0x9 %mpi4 %t | FileCheck %s --check-prefix=LAX
// RUN: %long %failrun --fail=rank=2,at=run-fail.c:42,lax=1 %mpi4 %t | FileCheck %s --check-prefix=AGREE
// RUN: %long %failrun --fail=rank=1,call=1 --fail=rank=3,call=2 %mpi4 %t | FileCheck %s --check-prefix=TWO
// RUN: %long %failrun --mtbf=1e-5s --shape=0.7 --seed=1 %mpi4 %t | FileCheck %s --check-prefix=RANDOM
// RUN: %long %failrun --fail=rank=4,call=1 %mpi4 %t | FileCheck %s --check-prefix=RANK
// CHECK-DAG: parcoach: rank 0 fails at its call 3, MPI_Allreduce
// CHECK-DAG: total 198
// CHECK: exit status 0
// CALL: parcoach: error: rank 1 has not failed at call 99: it has made only 8 calls that are counted; legal values: 1 to 8
// CALL: exit status 2
// NONE: total 198
// NONE: exit status 0
// AT: parcoach: error: rank 2 has not failed at steps.c:1: it has no call there; legal places: {{.*}}run-fail.c:39
// LAX-DAG: parcoach: rank 2 fails at its call 5, MPI_Allreduce (run-fail.c:39)
// LAX-DAG: total 198
// LAX: exit status 0
// AGREE: parcoach: error: call 2 of rank 2 is MPIX_Comm_agree, which gives all survivors the same result
// AGREE: exit status 2
// TWO-DAG: parcoach: rank 1 fails at its call 1, MPI_Allreduce
// TWO-DAG: parcoach: rank 3 fails at its call 2, MPIX_Comm_agree
// TWO-DAG: total 198
// TWO: exit status 0
// RANDOM: parcoach: rank {{[0-3]}} fails at its call 1
// RANK: parcoach: error: there is no rank 4 that can fail; legal ranks: 0 to 3
// RANK: exit status 2
#include "steps.h"

static int one(long *sum)
{
	long mine = part();
	int good = MPI_Allreduce(&mine, sum, 1, MPI_LONG, MPI_SUM, work) ==
		   MPI_SUCCESS;

	MPIX_Comm_agree(work, &good);
	return good;
}

int main(int argc, char **argv)
{
	start(&argc, &argv);
	finish(steps(one, recover));
	return 0;
}
