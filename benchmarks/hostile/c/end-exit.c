// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 3
// not agree: it does not see _exit
// not paper: it does not see a process that ends
// MPI_Finalize is called by atexit; one process ends by _exit, from a handler.
#include "../case.h"
#include <signal.h>

static void finalize(void)
{
	MPI_Finalize();
}

static void leave(int number)
{
	_exit(number == SIGUSR1 ? 0 : 1);
}

int main(void)
{
	int v;

	begin(MPI_THREAD_SINGLE);
	atexit(finalize);
	signal(SIGUSR1, leave);
	v = sum_of(1, WORLD);
	if (IS_WRONG && rank == 1)
		raise(SIGUSR1);
	v += sum_of(1, WORLD);
	if (rank == 0)
		printf("result %d\n", v);
	exit(0);
}
