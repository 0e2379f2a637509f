// SPDX-License-Identifier: GPL-3.0-or-later
// The handler is in main, as usual: what the callers of a function do with what it
// throws says whether those who throw go on.
// RUN: %pcxx -fplugin-arg-parcoach-verify -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not=warning:
// RUN: %pcxx -DGOES_ON -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ON
// RUN: %pcxx -DNOBODY -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not=warning:
#include <mpi.h>
#include <exception>
#include <iostream>
#include <vector>

struct App {
	int rank = 0;
	std::vector<double> v;
	void step()
	{
		if (rank == 3)
			throw std::exception();
		v.at(7) = 1;
		MPI_Barrier(MPI_COMM_WORLD); // ON: [[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	}
	void run()
	{
		MPI_Comm_rank(MPI_COMM_WORLD, &rank);
		step();
	}
};

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
#ifdef NOBODY
	App().run();
#else
	try {
		App a;
		a.run();
	} catch (const std::exception &e) {
		std::cerr << e.what() << std::endl;
#ifndef GOES_ON
		MPI_Abort(MPI_COMM_WORLD, 1);
#endif
	}
#endif
	MPI_Finalize();
}
