/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sparse exchange by nonblocking consensus: each process goes round as often as it takes,
 * calls MPI_Ibarrier once and leaves when all have (Hoefler et al., PPoPP 2010). */
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %mpicc -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %mpicc -DRIGHT -fplugin-arg-parcoach-analysis=strict -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>
#include <stdbool.h>

int exchange(MPI_Comm comm, int nto, MPI_Request *sends)
{
	MPI_Request barrier;
	int n = 0;
	bool begun = false, done = false;

	while (!done) {
		int flag;
		MPI_Status status;

		MPI_Iprobe(MPI_ANY_SOURCE, 7, comm, &flag, &status);
		if (flag) {
			int got;

			MPI_Recv(&got, 1, MPI_INT, status.MPI_SOURCE, 7, comm,
				 MPI_STATUS_IGNORE);
			n += got;
		}
		if (begun) {
			int all;

			MPI_Test(&barrier, &all, MPI_STATUS_IGNORE);
			if (all)
				done = true;
		} else {
			int sent;

			MPI_Testall(nto, sends, &sent, MPI_STATUSES_IGNORE);
			if (sent) {
				MPI_Ibarrier(comm, &barrier);
				begun = true;
			}
		}
	}
	return n;
}

/* The end is what MPI_Test says. */
void wait_for_all(MPI_Comm comm, int nto, MPI_Request *sends)
{
	MPI_Request barrier;
	int begun = 0;

	for (int done = 0; !done;) {
		int sent;

		if (begun) {
			MPI_Test(&barrier, &done, MPI_STATUS_IGNORE);
			continue;
		}
		MPI_Testall(nto, sends, &sent, MPI_STATUSES_IGNORE);
		if (sent) {
			MPI_Ibarrier(comm, &barrier);
			begun = 1;
		}
	}
}

/* The request itself says whether the barrier has begun. */
void by_request(MPI_Comm comm, int nto, MPI_Request *sends)
{
	MPI_Request barrier = MPI_REQUEST_NULL;

	for (;;) {
		int flag;

		if (barrier != MPI_REQUEST_NULL) {
			MPI_Test(&barrier, &flag, MPI_STATUS_IGNORE);
			if (flag)
				break;
		} else {
			MPI_Testall(nto, sends, &flag, MPI_STATUSES_IGNORE);
			if (flag)
				MPI_Ibarrier(comm, &barrier);
		}
	}
}

#ifndef RIGHT
/* Who is through with the barrier goes on until its own messages are, too. */
void begins_again(MPI_Comm comm, int nto, MPI_Request *sends)
{
	MPI_Request barrier = MPI_REQUEST_NULL;
	int sent = 0, flag = 0;

	while (!sent) {
		MPI_Testall(nto, sends, &sent, MPI_STATUSES_IGNORE);
		if (barrier != MPI_REQUEST_NULL)
			MPI_Test(&barrier, &flag, MPI_STATUS_IGNORE);
		else
			// CHECK: poll.c:[[@LINE+1]]:25: warning: not every process of 'comm' may reach this 'MPI_Ibarrier' [parcoach-divergence]
			MPI_Ibarrier(comm, &barrier);
	}
}

void some_give_up(MPI_Comm comm, int nto, MPI_Request *sends)
{
	MPI_Request barrier;
	int begun = 0;

	for (int done = 0; !done;) {
		int sent;

		if (begun) {
			MPI_Test(&barrier, &done, MPI_STATUS_IGNORE);
			continue;
		}
		MPI_Testall(nto, sends, &sent, MPI_STATUSES_IGNORE);
		if (sent > 1)
			return;
		if (sent) {
			// CHECK: poll.c:[[@LINE+1]]:25: warning: not every process of 'comm' may reach this 'MPI_Ibarrier' [parcoach-divergence]
			MPI_Ibarrier(comm, &barrier);
			begun = 1;
		}
	}
}
#endif
