/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * abort.c - the end of the job.
 *
 * In:   the status, or a text.
 * Out:  the other processes of the node are informed, and MPI_Abort is called.
 */
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>
#include "base/ending.h"
#include "base/state.h"
#include "base/thread_level.h"
#include "report/abort.h"
#include "report/text.h"

#define DRAIN_US 300000

/* For which communicator to abort if there are sessions only.  RATIONALE: MPI_COMM_WORLD
 * does not exist then; Open MPI would crash.  MPICH accepts it; given another
 * communicator it ends the others with status 9. */
static MPI_Comm everyone(void)
{
#ifndef MPICH
	if (pcrt_by_session)
		return pcrt_everyone;
#endif
	return MPI_COMM_WORLD;
}

_Noreturn void pcrt_abort(int status)
{
	pcrt_abort_begin();
	if (status == PCRT_EXIT && pcrt_ending_tell)
		pcrt_ending_tell->stop();
	/* RATIONALE: a launcher that sees the end first (MPICH's) drops output
	 * that it has not yet read from us. */
	usleep(DRAIN_US);
	PMPI_Abort(everyone(), status);
	_exit(status);
}

_Noreturn void pcrt_die(const char *format, ...)
{
	struct pcrt_text t = { 0 };
	char text[512];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	pcrt_text_add(&t, "parcoach: error: %s\n", text);
	pcrt_text_put(&t);
	pcrt_abort(PCRT_EXIT_INPUT);
}
