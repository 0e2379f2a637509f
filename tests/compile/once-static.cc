// SPDX-License-Identifier: GPL-3.0-or-later
// A function-local object is made at the first call, and its members are set later.  Where
// only some processes call functions that may be the first to use it, nothing changes.
// RUN: %mpicxx -DDIFFERS -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %mpicxx -c %s -o %t.o 2>&1 | count 0
// RUN: %parcoach model --pass=obligations %t.o | FileCheck --check-prefix=VERDICT %s
#include <mpi.h>

class manager {
public:
	static manager &get() { static manager m; return m; }
	void init(int *argc, char ***argv)
	{
		MPI_Init(argc, argv);
		MPI_Comm_rank(MPI_COMM_WORLD, &rank);
		MPI_Comm_size(MPI_COMM_WORLD, &size);
		ok = size > 1;
	}
	int rank, size;
	bool ok;
private:
	manager() : rank(0), size(0), ok(false) {}
};

static int use(int k)
{
	return k > 0 && manager::get().size > 5 ? k + 1 : k;
}

static int use_twice(int k)
{
	if (k > 7)
		k = use(k);
#ifdef DIFFERS
	manager::get().ok = k > 2;
#endif
	return use(k + 1);
}

// VERDICT: MPI_Barrier
// VERDICT-NEXT: order checked
int main(int argc, char **argv)
{
	int n = 0;

	manager::get().init(&argc, &argv);
	if (manager::get().rank == 0)
		n = use_twice(manager::get().size);
	if (manager::get().ok)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning:
	MPI_Finalize();
	return n > 9;
}
