// SPDX-License-Identifier: GPL-3.0-or-later
// As compiled-proofs.c, in C++: an exception leaves a function on some processes,
// so they are at different places until the next collective; that is no wrong
// proof.  The value of a switch that a fact states to be equal is one.
// RUN: %mpicxx -w -fplugin-arg-parcoach-instrument=proofs %s -o %t %rt
// RUN: env PARCOACH_VERBOSE=1 %status -n 3 %t 0 | FileCheck %s --check-prefix=RIGHT
// RUN: %status -n 3 %t 1 | FileCheck %s
// RIGHT-NOT: internal
// RIGHT: parcoach: proofs: {{[1-9].*}} {{[1-9][0-9]*}} times they were not comparable
// RIGHT: exit status 0
// CHECK: parcoach: internal: proof of {{.*}}compiled-proofs.cc:[[#@LINE+29]] does not hold on ranks 0 and 2 of MPI_COMM_WORLD
// CHECK-NEXT: parcoach:   ranks 0-1  the value of 'switch' is 0
// CHECK-NEXT: parcoach:   rank 2     the value of 'switch' is 1
// CHECK: exit status 66
#include <mpi.h>
#include <cstdlib>
static int rank, size, done;
static int __attribute__((noipa, parcoach_uniform)) method(int wrong)
{
	return rank == 2 ? wrong : 0;
}

static void __attribute__((noipa)) leave(int who)
{
	if (rank == who)
		throw 1;
}

static void part()
{
	leave(1);
	if (size > 2)
		done++;
}

static void choose(int how)
{
	int most;

	switch (method(how)) {
	case 0:
		done += 2;
		break;
	case 1:
		done += 3;
	}
	MPI_Allreduce(&done, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	choose(std::atoi(argv[1]));
	try {
		part();
	} catch (int) {
	}
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
}
