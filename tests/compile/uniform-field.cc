// SPDX-License-Identifier: GPL-3.0-or-later
// What a member function has set anew is that for the next one; what process 0 has
// read into an object that is returned, and all have set after a broadcast, is theirs.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %long %mpicxx -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <fstream>
#include <string>
struct Config {
	int steps, every;
	std::string out;
};

static Config read_config(const char *name, MPI_Comm comm)
{
	Config config{};
	int rank;

	MPI_Comm_rank(comm, &rank);
	if (rank == 0) {
		std::ifstream in(name);
		in >> config.steps >> config.every;
	}
	int b[2] = { config.steps, config.every };
	MPI_Bcast(b, 2, MPI_INT, 0, comm);
	config.steps = b[0];
	config.every = b[1];
	return config;
}

class Sim {
	int n_ = 0, m_ = 0;
	MPI_Comm comm_ = MPI_COMM_WORLD;
public:
	void init()
	{
		int rank, most;

		MPI_Comm_rank(comm_, &rank);
		n_ = rank * 3;
		MPI_Allreduce(&n_, &most, 1, MPI_INT, MPI_MAX, comm_);
		n_ = most;
		m_ = most;
		m_ = rank;
	}
	void run()
	{
		for (int i = 0; i < n_; i++)
			MPI_Barrier(comm_);
		if (m_)
			MPI_Barrier(comm_); // CHECK: field.cc:[[#@LINE]]:36: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	}
};

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	Config config = read_config(argv[1], MPI_COMM_WORLD);
	for (int i = 0; i < config.steps; i++)
		if (i % config.every == 0)
			MPI_Barrier(MPI_COMM_WORLD);
	Sim sim;
	sim.init();
	sim.run();
	MPI_Finalize();
}
