/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a function returns of one object is not what it returns of another one: a
 * test of the first is no complement of a test of the second.
 * RUN: %pcc -c %s -o /dev/null 2>&1 | FileCheck %s
 */
#include <mpi.h>

struct part { int empty; };

static int is_empty(const struct part *p)
{
	return p->empty;
}

static void of_two(const struct part *mine, const struct part *all)
{
	if (is_empty(mine))
		// CHECK: :[[#@LINE+1]]:{{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
	if (!all->empty)
		// CHECK: :[[#@LINE+1]]:{{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
}

// CHECK-NOT: warning:
static void of_one(const struct part *p)
{
	if (p->empty)
		MPI_Barrier(MPI_COMM_WORLD);
	if (!is_empty(p))
		MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
	struct part mine, all;
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	mine.empty = rank == 0;
	all.empty = 0;
	of_two(&mine, &all);
	of_one(&mine);
	MPI_Finalize();
	return 0;
}
