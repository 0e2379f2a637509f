// SPDX-License-Identifier: GPL-3.0-or-later
// What is in vectors that are members, or given by reference, in arrays, and behind
// unique pointers.
// RUN: %mpicxx -std=c++17 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %long %mpicxx -std=c++17 -O2 -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <array>
#include <memory>
#include <mpi.h>
#include <vector>

struct mesh {
	struct {
		std::vector<double> u;
	} level;
	std::array<int, 2> at;
	std::vector<int> sizes;

	void update();
	void look() const;
	void mine(MPI_Comm comm);
	void all(MPI_Comm comm);
	void threads(MPI_Comm comm);
};

void mesh::mine(MPI_Comm comm)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	MPI_Cart_coords(comm, rank, 2, at.data());
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (at[1] > 1)
		MPI_Barrier(comm);
	// CHECK: it depends on 'at', set here by 'MPI_Cart_coords'
	level.u[0] = rank;
	look();
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (level.u[0] > 1)
		MPI_Barrier(comm);
	// CHECK: 'u' is computed here
	update();
	if (level.u[0] > 1)
		MPI_Barrier(comm);
}

void mesh::all(MPI_Comm comm)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	sizes[0] = rank;
	MPI_Bcast(sizes.data(), (int)sizes.size(), MPI_INT, 0, comm);
	if (sizes[0] > 3)
		MPI_Barrier(comm);
	at[0] = at[1] = rank;
	at = {1, 2};
	if (at[0])
		MPI_Barrier(comm);
	at.fill(rank);
	at.fill(3);
	if (at[1])
		MPI_Barrier(comm);
}

// What a construct of OpenMP does to a member is not seen; nor what its name hides.
void mesh::threads(MPI_Comm comm)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	at[0] = at[1] = rank;
#pragma omp parallel
#pragma omp single
	at = {3, 3};
	if (at[0])
		MPI_Barrier(comm);
}

void hidden(MPI_Comm comm, std::vector<int> &v)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	for (int i = 0; i < 3; i++) {
		std::vector<int> v(3);

		v[0] = rank;
	}
	if (v[0])
		MPI_Barrier(comm);
}

void given(MPI_Comm comm, std::vector<int> &v, const std::vector<int> &same, mesh &a,
	   mesh &b)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	MPI_Scatter(same.data(), 1, MPI_INT, v.data(), 1, MPI_INT, 0, comm);
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (v[0])
		MPI_Barrier(comm);
	if (same[3])
		MPI_Barrier(comm);
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (same[rank])
		MPI_Barrier(comm);
	a.sizes[0] = rank;
	b.sizes[0] = 3;
	if (b.sizes[0])
		MPI_Barrier(comm);
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (a.sizes[0])
		MPI_Barrier(comm);
}

void behind(MPI_Comm comm)
{
	auto p = std::make_unique<int>(3), q = std::make_unique<int>(3);
	std::unique_ptr<int[]> list(new int[4]);

	MPI_Comm_rank(comm, p.get());
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (*p)
		MPI_Barrier(comm);
	list[2] = *p;
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (list[2])
		MPI_Barrier(comm);
	MPI_Comm_size(comm, &*q);
	if (*q > 2)
		MPI_Barrier(comm);
	p.reset(new int(4));
	if (*p)
		MPI_Barrier(comm);
}
