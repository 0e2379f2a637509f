// SPDX-License-Identifier: GPL-3.0-or-later
// no-init WHAT: checks and calls of a program that never starts MPI.
#define _GNU_SOURCE
#include "by-hand.h"
#include <sys/wait.h>

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	int flag = 0, status;

	COLL(MPI_COMM_WORLD, "MPI_Barrier");
	ENTER(PARALLEL, "parallel");
	LEAVE();
	EXIT(PARALLEL, "parallel");
	MPI_Initialized(&flag);
	if (!strcmp(what, "exit"))
		exit(3);
	if (!strcmp(what, "_exit"))
		_exit(3);
	if (!strcmp(what, "quick"))
		quick_exit(3);
	if (!strcmp(what, "fork")) {
		if (fork() == 0)
			_exit(3);
		wait(&status);
		return WEXITSTATUS(status);
	}
	if (!strcmp(what, "abort"))
		abort();
	return flag ? 9 : 3;
}
