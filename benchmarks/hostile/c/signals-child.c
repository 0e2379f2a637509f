// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 2
// not paper: it does not see a process that ends
// not default: paths that end the job are not checked at level default
// Processes that fork a child, which ends while they compute, and a handler that
// collects it; in the end one process leaves by exit.
#include "../case.h"
#include <errno.h>
#include <signal.h>
#include <sys/wait.h>

static volatile sig_atomic_t children;

static void ended(int unused)
{
	int saved = errno;

	while (waitpid(-1, NULL, WNOHANG) > 0)
		children += unused != 0;
	errno = saved;
}

int main(void)
{
	struct sigaction action = { .sa_handler = ended };
	int v = 0;

	begin(MPI_THREAD_SINGLE);
	sigaction(SIGCHLD, &action, NULL);
	for (int k = 0; k < 3; k++) {
		int before = children;

		if (fork() == 0)
			_exit(0);
		v = sum_of(1, WORLD);
		while (children == before)
			usleep(1000);
	}
	if (IS_WRONG && rank)
		exit(0);
	MPI_Barrier(WORLD);
	return end(v);
}
