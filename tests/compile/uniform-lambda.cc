// SPDX-License-Identifier: GPL-3.0-or-later
// Variables that lambdas capture by reference: what they do to them, and see of them,
// is what the function around them does and sees.
// RUN: %mpicxx -std=c++17 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %mpicxx -std=c++17 -O2 -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <functional>
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

struct mat {
	int n = 0, rank = 0;

	void go(MPI_Comm comm)
	{
		int mine = 0;

		MPI_Comm_rank(comm, &rank);
		auto f = [&, this] { mine = rank; n = 3; };
		f();
		if (n)
			MPI_Barrier(comm);
		// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		if (mine)
			MPI_Barrier(comm);
		// CHECK: it depends on 'mine'
		// CHECK: it depends on 'rank'
	}
};

static void wrong(MPI_Comm comm)
{
	int rank, flag = 0, k = 0, own = 0;

	MPI_Comm_rank(comm, &rank);
	own = rank;
	auto outer = [&] {
		auto inner = [&] { flag = rank; };

		inner();
	};
	outer();
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (flag)
		MPI_Barrier(comm);
	// CHECK: it depends on 'flag'
	times(3, [&](int) {
		if (own)
			k++;
	});
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (k)
		MPI_Barrier(comm);
	// CHECK: it depends on 'k'
	std::function<void()> g = [&] {
		// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		if (own > 1)
			MPI_Barrier(comm);
	};
	g();
	for (int i = 0; i < rank; i++)
		// CHECK: :[[#@LINE+1]]:{{.*}}: warning: not every process of {{.*}} may reach 'MPI_Barrier' in {{.*}}
		[&] { MPI_Barrier(comm); }();
}

// In constructors and templates; in a parallel region (with -fopenmp and without).
struct made {
	int n;

	made(int k, MPI_Comm comm) : n(0)
	{
		int rank, mine = 0;

		MPI_Comm_rank(comm, &rank);
		[&] { mine = rank + k; n = k; }();
		if (n)
			MPI_Barrier(comm);
		// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		if (mine)
			MPI_Barrier(comm);
	}
};

template <class T> void sums(T v, MPI_Comm comm)
{
	T sum = 0, all = 0;
	int i = 0;

	for (int i = 0; i < 3; i++)
		[&] { sum += v * i; }();
	[&] { i = 4; }();
	MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, comm);
	if (all > 3)
		MPI_Barrier(comm);
	if (i > 3)
		MPI_Barrier(comm);
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (sum > 3)
		MPI_Barrier(comm);
}

void region(MPI_Comm comm)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
#pragma omp parallel
	{
		int mine = 0, all = 0;

		[&] { mine = rank; all = 3; }();
#pragma omp master
		{
			if (all == 3)
				MPI_Barrier(comm);
			// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
			if (mine == 0)
				MPI_Barrier(comm);
		}
	}
}

// What is captured under another's name.
void renamed(MPI_Comm comm)
{
	int x, y = 0;

	MPI_Comm_rank(comm, &x);
	[&x = y] { x = 3; }();
	if (y)
		MPI_Barrier(comm);
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (x)
		MPI_Barrier(comm);
}

// The user's word for a variable or parameter counts if it is captured, too.
void said(int k __attribute__((parcoach_uniform)), MPI_Comm comm)
{
	int n __attribute__((parcoach_uniform)), m;

	MPI_Comm_rank(comm, &n);
	MPI_Comm_rank(comm, &m);
	[&] { m = n + k; k++; }();
	if (n || k)
		MPI_Barrier(comm);
	if (m)
		MPI_Barrier(comm);
}

// One name, of a variable and of a reference to somebody's: not told apart.
static void same_name(int &flag, MPI_Comm comm)
{
	auto f = [&] { return flag > 3; };

	if (f())
		MPI_Barrier(comm);
}

int main(int argc, char **argv)
{
	int total = 0, rank, provided;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
	if (provided < MPI_THREAD_FUNNELED)
		MPI_Abort(MPI_COMM_WORLD, 1);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	made(total, MPI_COMM_WORLD);
	sums<double>(rank, MPI_COMM_WORLD);
	region(MPI_COMM_WORLD);
	fine(MPI_COMM_WORLD, total);
	mat().go(MPI_COMM_WORLD);
	wrong(MPI_COMM_WORLD);
	same_name(total, MPI_COMM_WORLD);
	said(rank, MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
