// SPDX-License-Identifier: GPL-3.0-or-later
// Only some processes call functions that use a function-local object in a loop, in a
// recursion, or for what they are called with.  Nothing changes if another call made it.
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

static int deep(int k);

static int each(int k)
{
	int sum = 0;

	for (int i = 0; i < k; i++) {
		if (manager::get().size > i)
			sum += deep(i);
		if (sum > 9 && manager::get().size > 5)
			sum++;
	}
	return sum;
}

static int deep(int k)
{
	if (k > 2)
		k = each(k - 1);
#ifdef DIFFERS
	if (k > 3)
		manager::get().ok = false;
#endif
	return k;
}

// VERDICT: MPI_Barrier
// VERDICT-NEXT: order checked
int main(int argc, char **argv)
{
	int n;

	manager::get().init(&argc, &argv);
	n = deep(manager::get().rank);
	if (manager::get().ok)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning:
	MPI_Finalize();
	return n > 9;
}
