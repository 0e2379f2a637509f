// SPDX-License-Identifier: GPL-3.0-or-later
// Warnings of one kind are switched off or become errors, in all languages.
// RUN: %pcc -fplugin-arg-parcoach-no-warning=parcoach-divergence -c %s -o %t.o 2>&1 | count 0
// RUN: %pcc -Wno-parcoach-divergence -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s --check-prefix=OBJECT
// OBJECT: U __parcoach_MPI_Barrier
// RUN: not %pcxx -x c++ -fplugin-arg-parcoach-error=parcoach-divergence -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: severity.c:[[#LINE:]]:{{.*}}: error: not every process of {{.*}} [parcoach-divergence]
// ERROR: note: (1) this condition
// RUN: %pcc -Werror -fplugin-arg-parcoach-no-error=parcoach-divergence -c %s -o %t.o 2>&1 | FileCheck %s
// CHECK: warning: not every process of {{.*}} [parcoach-divergence]
// RUN: not %pcc -Werror -fplugin-arg-parcoach-no-error=parcoach-team -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: %pcc -fplugin-arg-parcoach-no-warning=parcoach-team -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not %pcc -fplugin-arg-parcoach-error=parcoach-divergnce -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=VALUE
// VALUE: bad value 'parcoach-divergnce' of the plugin argument 'error'; valid values are '*', 'parcoach-divergence',
#include <mpi.h>

extern int rank;

void f(void)
{
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD);
}
