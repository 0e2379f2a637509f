// SPDX-License-Identifier: GPL-3.0-or-later
// What the run time is called with. A procedure of MPI becomes the run time's,
// with the record of the place behind its arguments, or in place of a datatype that
// is constant; what has another name is called behind a hook, which gets what is
// not constant.
// Another hook stands before each way out.
// RUN: %pcc -w -O1 -fplugin-arg-parcoach-instrument=all -fdump-tree-optimized=%t.dump -c %s -o %t.o
// RUN: FileCheck %s < %t.dump
// RUN: %pcc -w -O2 -fplugin-arg-parcoach-instrument=none -c %s -o %t.o
// RUN: nm %t.o | FileCheck %s --check-prefix=NONE --implicit-check-not=parcoach
// NONE: MPI_Barrier
#include <mpi.h>

int PMPI_Bcast(void *, int, MPI_Datatype, int, MPI_Comm);

// CHECK-LABEL: int f (
// CHECK-NOT: .UNIQUE
// CHECK: __parcoach_MPI_Barrier (comm{{[^,]*}}, &MEM{{.*}}&__parcoach_records + {{[0-9]+}}B]);
// CHECK: __parcoach_leave_on (&MEM{{.*}}&__parcoach_records + {{[0-9]+}}B], comm{{.*}}, 0, 0);
int f(int n, MPI_Comm comm)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	if (rank)
		return n;
	MPI_Barrier(comm);
	return 0;
}

// CHECK-LABEL: int g (
// CHECK: [[ERROR:error_[0-9]+]] = __parcoach_typed_MPI_Bcast (p_{{[^,]*}}, n_{{[^,]*}}, &MEM{{[^,]*}}, 0, comm
// CHECK: __parcoach_coll2 (&{{[^,]*}}, p_{{[^,]*}}, n_{{[^,]*}});
// CHECK-NEXT: PMPI_Bcast (p
// CHECK: __parcoach_coll3 (&{{[^,]*}}, comm_{{[^,]*}}, p_{{[^,]*}}, n_{{[^,]*}});
// CHECK-NEXT: PMPI_Bcast (p
// CHECK-NEXT: return [[ERROR]];
int g(int n, double *p, MPI_Comm comm)
{
	int error = MPI_Bcast(p, n, MPI_DOUBLE, 0, comm);

	PMPI_Bcast(p, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
	PMPI_Bcast(p, n, MPI_DOUBLE, 0, comm);
	return error;
}
