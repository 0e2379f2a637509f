/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * yield.c - a library that status.sh preloads: a process that waits in MPI sleeps
 *           where it would only let others run, so that the tests beside it get the
 *           processors.
 */
#include <sched.h>
#include <time.h>

int sched_yield(void)
{
	struct timespec step = { 0, 50000 };

	return nanosleep(&step, NULL);
}
