// SPDX-License-Identifier: GPL-3.0-or-later
// A member that points or refers to a local variable of the caller; a thread that
// changes a variable which its lambda has captured.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <thread>

struct pointer {
	int *a;
	pointer(int *x) : a(x) {}
	void set(int q) { *a = q; }
};

struct reference {
	int &a;
	reference(int &x) : a(x) {}
	void set(int q) { a = q; }
};

int main(int argc, char **argv)
{
	int rank, q = 0, r = 0, s = 0, quiet = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	pointer p(&q);
	p.set(rank);
	if (quiet)
		MPI_Barrier(MPI_COMM_WORLD);
	if (q == 1)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:28: warning: {{.*}}[parcoach-divergence]
	reference ref(r);
	ref.set(rank);
	if (r == 1)
		MPI_Bcast(&s, 1, MPI_INT, 0, MPI_COMM_WORLD); // CHECK: [[#@LINE]]:26: warning: {{.*}}[parcoach-divergence]
	std::thread t([&] { s = rank; });
	t.join();
	if (s == 1)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:28: warning: {{.*}}[parcoach-divergence]
	MPI_Finalize();
	return 0;
}
