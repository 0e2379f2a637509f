/* SPDX-License-Identifier: GPL-3.0-or-later
 * steps.h - a program that survives failures, in parts: three steps that add 66
 *           each, however many processes there are. */
#include <mpi.h>
#include <stdio.h>
#include "parcoach-ulfm.h"

#define STEPS 3

static MPI_Comm work;
static int rank, size;

static void use(MPI_Comm comm)
{
	work = comm;
	MPI_Comm_rank(work, &rank);
	MPI_Comm_size(work, &size);
}

static inline void start(int *argc, char ***argv)
{
	MPI_Init(argc, argv);
	MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
	use(MPI_COMM_WORLD);
}

/* Continue with the processes that are left. */
static inline void recover(void)
{
	MPI_Comm next;

	MPIX_Comm_revoke(work);
	MPIX_Comm_shrink(work, &next);
	if (work != MPI_COMM_WORLD)
		MPI_Comm_free(&work);
	use(next);
}

/* The part of this process of 0 + 1 + ... + 11. */
static inline long part(void)
{
	long sum = 0;

	for (int i = rank; i < 12; i += size)
		sum += i;
	return sum;
}

static inline int step(long *sum)
{
	long mine = part();

	return MPI_Allreduce(&mine, sum, 1, MPI_LONG, MPI_SUM, work);
}

/* Whether the step succeeded on all processes that are left. */
static inline int agreed(int error)
{
	int good = error == MPI_SUCCESS;

	MPIX_Comm_agree(work, &good);
	return good;
}

static inline int agreed_step(long *sum)
{
	return agreed(step(sum));
}

/* The total of STEPS steps.  ONE makes a step and returns whether it succeeded;
 * AFTER_FAILURE prepares the next attempt. */
static inline long steps(int (*one)(long *sum), void (*after_failure)(void))
{
	long sum, total = 0;

	for (int i = 0; i < STEPS;) {
		if (one(&sum)) {
			total += sum;
			i++;
		} else {
			after_failure();
		}
	}
	return total;
}

/* The first process prints, and all know that it has. */
static inline void finish(long total)
{
	for (;;) {
		int good = 1;

		if (rank == 0)
			printf("total %ld\n", total);
		fflush(stdout);
		if (MPIX_Comm_agree(work, &good) == MPI_SUCCESS)
			break;
		recover();
	}
	MPI_Finalize();
}
