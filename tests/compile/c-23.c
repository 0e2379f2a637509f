// SPDX-License-Identifier: GPL-3.0-or-later
// C23: numbers of any width, constants, deduced types, code that is not reached.
// REQUIRES: since-gcc-14
// RUN: %pcc -std=c23 -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcc -std=c23 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <stddef.h>

constexpr int root = 0;
static thread_local int calls;
enum kind : unsigned char { ONE, MANY };

[[nodiscard]] static int same(enum kind kind)
{
	switch (kind) {
	case ONE: return 1;
	case MANY: return 2;
	}
	unreachable();
}

void right(MPI_Comm comm, int n)
{
	auto wide = (unsigned _BitInt(200))n << 100;
	typeof(n) count = 3;
	int *none = nullptr;

	for (typeof_unqual(count) i = 0; i < count; i++)
		MPI_Barrier(comm);
	if (same(MANY) == 2 && !none)
		MPI_Bcast(&calls, 1, MPI_INT, root, comm);
	wide *= wide;
	calls += (int)(wide % 7);
}

void wrong(MPI_Comm comm)
{
	int rank = {};

	MPI_Comm_rank(comm, &rank);
	auto wide = (_BitInt(200))rank * 3;

	if (wide > 4wb)
		MPI_Barrier(comm); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: not every process of 'comm' may reach this 'MPI_Barrier'
}
