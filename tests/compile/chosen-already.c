/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A conditional operand whose condition follows from the branch around it has one
 * value there. */
/* RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
 * RUN: %pcc -DRIGHT -c %s -o %t.o 2>&1 | count 0
 */
#include <mpi.h>

#ifdef RIGHT
#define OTHER MPI_SUM
#define LOWEST MPI_COMM_SELF
#else
#define OTHER MPI_MIN
#define LOWEST MPI_COMM_WORLD
#endif
static int rank;
static MPI_Comm part;

static void reduce(int *s, int *t)
{
	/* CHECK: :[[#@LINE+4]]:{{.*}} the operation of 'MPI_Allreduce' may differ
	 * CHECK: :[[#@LINE+6]]:{{.*}} the other processes call it here
	 */
	if (rank > 0)
		MPI_Allreduce(s, t, 1, MPI_INT, rank < 1 ? MPI_MIN : MPI_SUM,
			      MPI_COMM_WORLD);
	else
		MPI_Allreduce(s, t, 1, MPI_INT, OTHER, MPI_COMM_WORLD);
}

/* Rank 1 is not among those with 2 modulo 3. */
static void reduce_some(int *s, int *t)
{
	/* CHECK: :[[#@LINE+4]]:{{.*}} the operation of 'MPI_Allreduce' may differ
	 * CHECK: :[[#@LINE+6]]:{{.*}} the other processes call it here
	 */
	if (rank % 3 == 2)
		MPI_Allreduce(s, t, 1, MPI_INT, rank == 1 ? MPI_MIN : MPI_SUM,
			      MPI_COMM_WORLD);
	else
		MPI_Allreduce(s, t, 1, MPI_INT, OTHER, MPI_COMM_WORLD);
}

static void all_or_part(void)
{
	MPI_Comm_split(MPI_COMM_WORLD, rank > 0, rank, &part);
	if (rank == 0)
		/* CHECK: :[[#@LINE+2]]:{{.*}} not every process of 'MPI_COMM_WORLD' may
		 */
		MPI_Barrier(rank > 0 ? part : LOWEST);
	MPI_Comm_free(&part);
}

int main(int argc, char **argv)
{
	int s = 0, t;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	reduce(&s, &t);
	reduce_some(&s, &t);
	all_or_part();
	MPI_Finalize();
	return 0;
}
