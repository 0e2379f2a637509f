// SPDX-License-Identifier: GPL-3.0-or-later
// What a library object is follows from the calls that have changed it: whether there is a
// value, how many elements, which class of object.  What differs is told; values that differ
// leave the same shape.
// RUN: %pcxx -std=c++17 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
#include <map>
#include <memory>
#include <mpi.h>
#include <optional>
#include <set>

struct step { virtual ~step() {} virtual void run() = 0; };
struct syncs : step { void run() override { MPI_Barrier(MPI_COMM_WORLD); } };
struct waits : step { void run() override {} };

static void optional_is_set(int rank)
{
	std::optional<int> some, each;

	if (rank == 1)
		some = 5;
	each = rank;
	if (each)
		MPI_Barrier(MPI_COMM_WORLD);
	if (some)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[@LINE]]:{{.*}} warning: not every process
}

static void map_is_filled(int rank)
{
	std::map<int, int> table, own;

	if (rank == 2)
		table[4] = rank;
	own[rank] = rank;
	if (own.size() == 1)
		MPI_Barrier(MPI_COMM_WORLD);
	if (!table.empty())
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[@LINE]]:{{.*}} warning: not every process
}

static void set_gets_either(int rank)
{
	std::set<int> either;

	if (rank == 3)
		either.insert(1);
	else
		either.insert(2);
	if (!either.empty())
		MPI_Barrier(MPI_COMM_WORLD);
}

static void class_differs(int rank)
{
	std::shared_ptr<step> p;

	if (rank == 4)
		p = std::make_shared<syncs>();
	else
		p = std::make_shared<waits>();
	p->run(); // CHECK: [[@LINE]]:{{.*}} warning: not every process
}

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	optional_is_set(rank);
	map_is_filled(rank);
	set_gets_either(rank);
	class_differs(rank);
	MPI_Finalize();
	return 0;
}
