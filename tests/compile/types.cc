// SPDX-License-Identifier: GPL-3.0-or-later
// As types.c, in C++: casts to types of fixed width, an enumeration.
// RUN: %pcxx -O1 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <cstdint>
#include <mpi.h>

enum class side : std::uint8_t { left, right };

void f()
{
	int rank, x = 0;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	auto half = static_cast<std::int16_t>(rank);
	auto word = static_cast<std::uint32_t>(rank) * 2654435761u;
	side s = static_cast<side>(rank);
	MPI_Bcast(&x, 1, MPI_INT, half < 0, MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: the root
	MPI_Bcast(&x, 1, MPI_INT, word < 1000u, MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: the root
	MPI_Bcast(&x, 1, MPI_INT, static_cast<int>(s) != rank, MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: the root
	MPI_Bcast(&x, 1, MPI_INT, static_cast<std::size_t>(rank) >> 31 != 0, MPI_COMM_WORLD);
	MPI_Bcast(&x, 1, MPI_INT, half > 40000, MPI_COMM_WORLD);
}
