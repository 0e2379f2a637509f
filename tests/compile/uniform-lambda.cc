// SPDX-License-Identifier: GPL-3.0-or-later
// Lambdas that capture by reference: what they read and write counts for the function
// around them, and correct programs get no warning.
// RUN: %mpicxx -std=c++17 -c %s -o %t.o 2>&1 | count 0
// RUN: %long %mpicxx -std=c++17 -O2 -fopenmp -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>

template <class F> static void times(int n, F f)
{
	for (int i = 0; i < n; i++)
		f(i);
}

// All of this is right.
static void fine(MPI_Comm world, int &total)
{
	int rank, size, steps = 10, n = 0;
	double x = 0, y = 0;
	MPI_Comm comm;

	MPI_Comm_dup(world, &comm);
	MPI_Comm_rank(comm, &rank);
	MPI_Comm_size(comm, &size);
	auto reduce = [&] {
		MPI_Allreduce(&x, &y, 1, MPI_DOUBLE, MPI_SUM, comm);
	};
	auto outer = [&] {
		auto inner = [&] { steps = 12; x += rank; };

		inner();
		reduce();
		if (y > 3)
			MPI_Barrier(comm);
	};
	outer();
	if (steps > 11)
		MPI_Barrier(comm);
	times(steps, [&](int i) {
		if (i < steps)
			reduce();
		if (rank == 0)
			MPI_Bcast(&x, 1, MPI_DOUBLE, 0, comm);
		else
			MPI_Bcast(&x, 1, MPI_DOUBLE, 0, comm);
	});
	times(steps, [&](int) { total++; });
	if (total > 3)
		MPI_Barrier(comm);
	if (rank == 0)
		n = 5;
	auto share = [&] { MPI_Bcast(&n, 1, MPI_INT, 0, comm); };
	share();
	if (n > 2)
		MPI_Barrier(comm);
	if (rank < size)
		MPI_Barrier(comm);
#pragma omp parallel for reduction(+:x)
	for (int i = 0; i < 10; i++)
		x += [&] { return i * 2.0; }();
	auto early = [&]() -> bool {
		if (steps > 100)
			return false;
		MPI_Barrier(comm);
		return true;
	};
	if (!early())
		return;
	MPI_Comm_free(&comm);
}

int main(int argc, char **argv)
{
	int total = 0, provided;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
	if (provided < MPI_THREAD_FUNNELED)
		MPI_Abort(MPI_COMM_WORLD, 1);
	fine(MPI_COMM_WORLD, total);
	MPI_Finalize();
	return 0;
}
