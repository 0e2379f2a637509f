/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * idle.h - a process that waits in MPI leaves the processor to the other tests.
 *
 * Open MPI and MPICH poll, and call this function of the program each time.  Not for
 * a program with thousands of collectives, which would take too long.
 */
#ifndef IDLE_H
#define IDLE_H

#include <unistd.h>

__attribute__((visibility("default"), weak)) int sched_yield(void)
{
	return usleep(150);
}

#endif
