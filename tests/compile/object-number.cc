// SPDX-License-Identifier: GPL-3.0-or-later
// Objects of one class, some of which have collectives and some not, as their
// constructor was told: what each method does follows from its object.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <cstdio>
#include <mpi.h>

class Log {
	bool together;
	int level;

public:
	explicit Log(bool all) : together(all), level(2) {}
	void flush()
	{
		std::fflush(stdout);
		if (together)
			MPI_Barrier(MPI_COMM_WORLD);
	}
};

static void right(int rank)
{
	Log own(false), all(true);

	if (rank == 0)
		own.flush();
	all.flush();
}

static void wrong(int rank)
{
	Log own(false), all(true);

	own.flush();
	if (rank == 0)
		all.flush(); // CHECK: number.cc:[[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach 'MPI_Barrier' in 'Log::flush'
}

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	right(rank);
	wrong(rank);
	MPI_Finalize();
}
