// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: timeout
// n: 2
// timeout: 4
// SIGURG has a handler of the user, and other signals are blocked; then both processes
// receive and none sends.
#include "../case.h"
#include <signal.h>

static volatile sig_atomic_t seen;

static void count(int unused)
{
	seen += unused != 0;
}

int main(void)
{
	struct sigaction action = { .sa_handler = count };
	sigset_t some;
	int v = 0, u = 1;

	sigaction(SIGURG, &action, NULL);
	sigfillset(&some);
	sigdelset(&some, SIGTERM);
	sigdelset(&some, SIGWINCH);
	sigprocmask(SIG_BLOCK, &some, NULL);
	begin(MPI_THREAD_SINGLE);
	MPI_Barrier(WORLD);
	if (!IS_WRONG)
		MPI_Sendrecv(&u, 1, MPI_INT, 1 - rank, 0, &v, 1, MPI_INT, 1 - rank, 0, WORLD,
			     MPI_STATUS_IGNORE);
	else
		MPI_Recv(&v, 1, MPI_INT, 1 - rank, 0, WORLD, MPI_STATUS_IGNORE);
	MPI_Barrier(WORLD);
	return end(v + seen);
}
