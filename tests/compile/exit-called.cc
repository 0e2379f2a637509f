// SPDX-License-Identifier: GPL-3.0-or-later
// The same as exit-called.c, with objects whose destructors do not run, and by an
// exception that ends the program.
// RUN: %pcxx -Wno-terminate -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcxx -Wno-terminate -fplugin-arg-parcoach-analysis=strict -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string>

extern int n;
struct log {
	std::string text;
	~log();
};

void exits(int rank)
{
	log l;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0) {
		// CHECK-DAG: [[#@LINE+1]]:28: warning: {{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
		std::exit(1);
	}
	MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

void terminates(int rank)
{
	log l;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0) {
		// CHECK-DAG: [[#@LINE+1]]:28: warning: {{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
		std::terminate();
	}
	MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

void throws(int rank) noexcept
{
	log l;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0) {
		// CHECK-DAG: [[#@LINE+1]]:28: warning: {{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
		throw std::runtime_error("no");
	}
	MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

void prefix(int rank)
{
	log l;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0) {
		MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
		std::exit(1);
	}
	MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
