// SPDX-License-Identifier: GPL-3.0-or-later
// Objects that C++ programs make when they are needed for the first time: variables of
// functions, pointers, with a lock.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <cstdio>
#include <cstdlib>
#include <mutex>

struct Static {
	int n;
	Static() : n(atoi(getenv("N"))) {}
	static Static &get()
	{
		static Static one;
		return one;
	}
};

struct Pointer {
	bool verbose;
	Pointer() : verbose(getenv("VERBOSE") != nullptr) {}
	static Pointer *one;
	static std::mutex lock;
	static Pointer &get()
	{
		if (!one) {
			std::lock_guard<std::mutex> guard(lock);
			if (!one)
				one = new Pointer;
		}
		return *one;
	}
};
Pointer *Pointer::one;
std::mutex Pointer::lock;

static int level()
{
	static const int n = atoi(getenv("LEVEL"));
	return n;
}

static int ask(MPI_Comm comm)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	return rank;
}

static int number(MPI_Comm comm)
{
	static const int n = ask(comm);
	return n;
}

void fine(int rank, MPI_Comm comm)
{
	if (rank == 0)
		printf("%d %d %d\n", Static::get().n, level(), Pointer::get().verbose);
	for (int i = 0; i < Static::get().n; i++)
		MPI_Barrier(comm);
	if (Pointer::get().verbose)
		MPI_Barrier(comm);
	if (level() > 3)
		MPI_Barrier(comm);
}

void faulty(MPI_Comm comm)
{
	// CHECK: once.cc:[[@LINE+2]]:28: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (number(comm) == 0)
		MPI_Barrier(comm);
}

static MPI_Comm copy()
{
	MPI_Comm comm;

	MPI_Comm_dup(MPI_COMM_WORLD, &comm);
	return comm;
}

static MPI_Comm world()
{
	// CHECK: once.cc:[[@LINE+4]]:36: warning: not every process of {{.*}} may reach 'MPI_Comm_dup' in 'copy'
	// CHECK-NEXT: once.cc:[[@LINE+3]]:37: note: (1) this condition can be true on some processes
	// CHECK-NEXT: note: (2) 'world' is called here
	// CHECK-NEXT: note: (3) the value of 'comm' depends on which branch is taken here
	static MPI_Comm comm = copy();
	return comm;
}

// The first call of each process is a collective.
void collective()
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0)
		world();
	MPI_Barrier(world());
}
