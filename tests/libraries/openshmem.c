// SPDX-License-Identifier: GPL-3.0-or-later
// OpenSHMEM: the real header.
// REQUIRES: long, openshmem
// RUN: %python %S/Inputs/check_facts.py %root/plugin/facts/openshmem.facts \
// RUN:   shmem.h oshcc
// RUN: %parcoach --facts=openshmem oshcc -c %s -o %t.o \
// RUN:   > %t.log 2>&1
// RUN: not grep warning %t.log
// RUN: %parcoach --facts=openshmem oshcc -DBAD -c %s -o %t.o 2>&1 | \
// RUN:   FileCheck %s --implicit-check-not=warning:
#include <shmem.h>
int main(void)
{
	shmem_init();
	int me = shmem_my_pe();
	int *a = shmem_malloc(sizeof *a);
#ifdef BAD
	if (me == 0)
#endif
	shmem_barrier_all();
// CHECK: [[#@LINE-1]]:{{.*}}warning: not every process of {{.*}} may reach this 'shmem_barrier_all'
	if (me == 0 && shmem_n_pes() > 1)
		shmem_int_p(a, 1, 1);
	shmem_free(a);
	shmem_finalize();
}
