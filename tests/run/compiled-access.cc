// SPDX-License-Identifier: GPL-3.0-or-later
// Calls that the analysis splits blocks at, of setters and through pointers, in front of
// and behind collectives: the checks stand where they belong.
// RUN: %mpicxx -w -g -fplugin-arg-parcoach-instrument=all %s -o %t %rt
// RUN: %status -n 2 %t right | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 2 %t wrong | FileCheck %s --check-prefix=WRONG
// RUN: %long %mpicxx -w -g -O2 %s -o %t %rt
// RUN: %long %status -n 2 %t right | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %long %status -n 2 %t wrong | FileCheck %s --check-prefix=WRONG
// RIGHT: exit status 0
// WRONG: error: processes of MPI_COMM_WORLD are calling different collectives
// WRONG-NEXT: rank 0 {{.*}}MPI_Bcast {{.*}}compiled-access.cc:50
// WRONG-NEXT: rank 1 {{.*}}MPI_Barrier {{.*}}compiled-access.cc:46
// WRONG: exit status 66
#include <mpi.h>

class Grid {
	int n_;
public:
	explicit Grid(int n) : n_(n) {}
	~Grid() { n_ = -1; }
	void set(int n) { n_ = n; }
	int n() const { return n_; }
};

struct Step {
	virtual ~Step() = default;
	virtual void run() { MPI_Barrier(MPI_COMM_WORLD); }
};

struct Sum : Step {
	void run() override { int a = 1, b; MPI_Allreduce(&a, &b, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); }
};

int main(int argc, char **argv)
{
	int rank, x = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	Grid coarse(8), fine(rank);
	Step *step = argv[1][0] == 'r' ? new Step : new Sum;
	coarse.set(6); MPI_Barrier(MPI_COMM_WORLD); fine.set(rank); step->run(); coarse.set(7); MPI_Barrier(MPI_COMM_WORLD);
	if (fine.n() && argv[1][0] == 'w') {
		coarse.set(3);
		MPI_Barrier(MPI_COMM_WORLD);
		fine.set(2);
	} else {
		fine.set(1);
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	}
	delete step;
	MPI_Finalize();
}
