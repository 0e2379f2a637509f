/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * outside.c - says where a process calls MPI before MPI_Init or after MPI_Finalize
 *             (contract in outside.h).
 *
 * In:   the stack of exit () or _exit (), which MPI's library calls then.
 * Cost: once, when the process ends.
 *
 * LIMIT: nothing is said if MPI is linked statically, or initialized by another
 * library behind our wrappers and finalized by ours.
 */
#include <mpi.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>
#include "abi/defer.h"
#include "base/state.h"
#include "processes/here.h"
#include "report/text.h"
#include "start/env.h"
#include "start/mpi_ends.h"
#include "start/outside.h"

enum { BEFORE, INSIDE, AFTER };
static _Atomic(int) phase;
static pid_t loaded_by; /* a forked child is another process */

void pcrt_outside_begins(void)
{
	atomic_store(&phase, INSIDE);
}

void pcrt_outside_ended(void)
{
	atomic_store(&phase, AFTER);
}

/* Whether our wrappers have seen nothing, because MPI is not initialized. */
static bool is_before(void)
{
	int initialized = 1;
	char error[400];

	if (!pcrt_env_read(error, sizeof error) || !pcrt_env.enable)
		return false;
	PMPI_Initialized(&initialized);
	if (!initialized)
		pcrt_fatal_start();
	return !initialized;
}

void pcrt_outside_say(const void *frame)
{
	int at = atomic_load(&phase);
	struct pcrt_text t = { 0 };
	struct pcrt_line l;

	if (pcrt_hooks || getpid() != loaded_by || at == INSIDE ||
	    !(at == AFTER ? pcrt_env.enable : is_before()) ||
	    !pcrt_mpi_ends(frame))
		return;
	l = pcrt_here_now();
	if (!l.what[0] || !l.place[0])
		return;
	/* It is said once. */
	pcrt_outside_begins();
	if (at == AFTER)
		pcrt_text_add(&t, "parcoach: error: rank %d calls %s after "
			      "MPI_Finalize, at %s", pcrt_world_rank, l.what,
			      l.place);
	else
		pcrt_text_add(&t, "parcoach: error: a process calls %s before "
			      "MPI_Init, at %s", l.what, l.place);
	if (l.callers[0])
		pcrt_text_add(&t, ", called at %s", l.callers);
	pcrt_text_add(&t, "\n");
	pcrt_text_put(&t);
}

static void at_exit(void)
{
	pcrt_outside_say(__builtin_frame_address(0));
}

__attribute__((constructor)) static void start(void)
{
	loaded_by = getpid();
	atexit(at_exit);
	(void)at_quick_exit(at_exit);
}
