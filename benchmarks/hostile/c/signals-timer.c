// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 3
// A timer interrupts each system call every half millisecond.
#include "../case.h"
#include <signal.h>
#include <sys/time.h>

static volatile sig_atomic_t ticks;

static void tick(int unused)
{
	ticks += unused != 0;
}

int main(void)
{
	struct sigaction action = { .sa_handler = tick };
	struct itimerval often = { { 0, 500 }, { 0, 500 } };
	int v = 0;

	sigaction(SIGALRM, &action, NULL);
	setitimer(ITIMER_REAL, &often, NULL);
	begin(MPI_THREAD_SINGLE);
	for (int k = 0; k < 2000 || !ticks; k++) {
		if (IS_WRONG && rank == 2 && k == 1500)
			MPI_Barrier(WORLD);
		else
			MPI_Allreduce(&(int){ 1 }, &v, 1, MPI_INT, MPI_SUM, WORLD);
	}
	return end(v);
}
