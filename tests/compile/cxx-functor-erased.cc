// SPDX-License-Identifier: GPL-3.0-or-later
// A function object behind a type that tells nothing of it (std::function), and a
// member function behind a pointer (std::bind, std::mem_fn, std::invoke): what they
// call is found, and what calls no collective is not told of.
// RUN: %mpicxx -std=c++17 -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <cstdio>
#include <functional>
#include <map>
#include <mpi.h>
#include <string>

struct Work {
	void operator()() { MPI_Barrier(MPI_COMM_WORLD); }
};

struct Field {
	MPI_Comm comm;
	double sum(double own)
	{
		double all;

		MPI_Allreduce(&own, &all, 1, MPI_DOUBLE, MPI_SUM, comm);
		return all;
	}
	void show(long line) { std::printf("%ld\n", line); }
};

static void kept(int rank, const std::function<void()> &work)
{
	work();
	if (rank == 0)
		work(); // CHECK: erased.cc:[[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach 'MPI_Barrier' in
}

static void by_name(int rank, std::map<std::string, std::function<void()>> &all)
{
	all["sync"]();
	if (rank == 0)
		all["sync"](); // CHECK: erased.cc:[[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach 'MPI_Barrier' in
}

struct Solver {
	std::function<double(double)> norm;
	std::function<void(int)> monitor;
};

static double solve(const Solver &solver, int rank)
{
	double left = 1;

	for (int i = 0; i < 100 && left > 1e-6; i++) {
		left = solver.norm(left / 2);
		if (rank == 0 && solver.monitor)
			solver.monitor(i);
	}
	if (rank == 0)
		left = solver.norm(left); // CHECK: erased.cc:[[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach 'MPI_Allreduce' in
	return left;
}

static void bound(int rank, Field &field)
{
	auto sum = std::bind(&Field::sum, &field, 1.0);
	auto show = std::mem_fn(&Field::show);

	sum();
	if (rank == 0) {
		show(field, 3);
		sum(); // CHECK: erased.cc:[[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach 'MPI_Allreduce' in
	}
	if (rank > 1)
		std::invoke(&Field::sum, field, 2.0); // CHECK: erased.cc:[[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach 'MPI_Allreduce' in
}

int main(int argc, char **argv)
{
	std::map<std::string, std::function<void()>> all;
	Field field = { MPI_COMM_WORLD };
	Solver solver;
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	kept(rank, Work());
	all["sync"] = [] { MPI_Barrier(MPI_COMM_WORLD); };
	by_name(rank, all);
	solver.norm = [&](double own) { return field.sum(own); };
	solver.monitor = [](int i) { std::printf("%d\n", i); };
	solve(solver, rank);
	bound(rank, field);
	MPI_Finalize();
}
