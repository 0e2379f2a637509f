// SPDX-License-Identifier: GPL-3.0-or-later
// What is in a vector, and what is an address in it.
// RUN: %long %mpicxx -std=c++17 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %mpicxx -std=c++17 -O2 -fopenmp -D_GLIBCXX_ASSERTIONS -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <algorithm>
#include <mpi.h>
#include <utility>
#include <vector>

void fill(std::vector<int> &v);
int sum(const std::vector<int> &v);
std::vector<int> make(int n);

// All of this is right.
void shared(MPI_Comm comm, int n)
{
	int rank, size, mine, total;

	MPI_Comm_rank(comm, &rank);
	MPI_Comm_size(comm, &size);
	mine = rank + 3;

	std::vector<int> counts(size), begins(size);
	MPI_Allgather(&mine, 1, MPI_INT, counts.data(), 1, MPI_INT, comm);
	for (int i = 1; i < size; i++)
		begins[i] = begins[i - 1] + counts[i - 1];
	total = begins[size - 1] + counts.back();

	std::vector<double> own(mine, rank), all(total);
	MPI_Allgatherv(&own[0], mine, MPI_DOUBLE, all.data(), counts.data(),
		       begins.data(), MPI_DOUBLE, comm);
	for (int i = 0; i < total; i++)
		if (all[i] < 0)
			MPI_Barrier(comm);

	std::vector<double> part(n), whole(n);
	for (int i = 0; i < n; i++)
		part[i] = rank * i;
	MPI_Allreduce(part.data(), whole.data(), n, MPI_DOUBLE, MPI_SUM, comm);
	if (whole.front() > 3)
		MPI_Barrier(comm);
	part = whole;
	if (part[0] > 3)
		MPI_Barrier(comm);
	MPI_Bcast(&part.at(0), n, MPI_DOUBLE, 0, comm);
	if (part[n - 1] > 3)
		MPI_Barrier(comm);
}

// Nor is anything said where it is not known what becomes of the elements.
void elsewhere(MPI_Comm comm)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	std::vector<int> a(3, rank), b(3, rank), c(3, rank), d(3, rank), e(3, rank),
		f(3, rank), g(3);
	auto set = [&] { b[0] = 4; };
	auto &other = c;

	fill(a);
	set();
	other.assign(3, 0);
	std::fill(d.begin(), d.end(), 4);
	for (auto &x : e)
		x = 4;
	f = make(3);
	if (a[0] || b[0] || c[0] || d[0] || e[0] || f[0])
		MPI_Barrier(comm);
	std::vector<int> h(3, rank);
	h = std::move(g);
	if (h[0])
		MPI_Barrier(comm);
}

void put(MPI_Comm comm)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	std::vector<int> v(3), same(3, rank);

	v[1] = rank;
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (v[1])
		MPI_Barrier(comm);
	// CHECK: 'v' is computed here
	// CHECK: it depends on 'rank', set here by 'MPI_Comm_rank'
	sum(same);
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (same.front())
		MPI_Barrier(comm);
	same.assign(4, 0);
	if (same.front())
		MPI_Barrier(comm);
	same.push_back(rank);
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (same.back())
		MPI_Barrier(comm);
}

void received(MPI_Comm comm, int n)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	std::vector<int> mine(1), all(n), at(2);

	MPI_Scatter(all.data(), 1, MPI_INT, mine.data(), 1, MPI_INT, 0, comm);
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (mine[0])
		MPI_Barrier(comm);
	MPI_Cart_coords(comm, rank, 2, at.data());
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (at[0] > 1)
		MPI_Barrier(comm);
	MPI_Allgather(&rank, 1, MPI_INT, all.data(), 1, MPI_INT, comm);
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (all[rank] > 1)
		MPI_Barrier(comm);
	auto copy = mine;
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (copy[0])
		MPI_Barrier(comm);
}
