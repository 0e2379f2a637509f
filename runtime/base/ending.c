/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * ending.c - the end of this process, or of the job by one of its threads.
 *
 * In:   calls of the functions that end it (start/init.c, report/abort.c).
 * Out:  one thread is the first and the others wait; the other processes of the
 *       node are informed.
 *
 * RATIONALE: a thread that ended MPI or the process earlier would replace the
 * exit status of the thread that ends the job.  So the others wait.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <unistd.h>
#include "base/ending.h"

#define ABORT_SECONDS 10

const struct pcrt_ending_tell *pcrt_ending_tell;

static _Atomic(bool) done; /* finalized, or being aborted */
/* A thread of this process is ending the job, which takes a short time. */
static _Atomic(bool) aborting;
static _Thread_local bool aborts
	__attribute__((tls_model("initial-exec")));

bool pcrt_ending_first(void)
{
	return !atomic_exchange(&done, true);
}

void pcrt_forget(void)
{
	atomic_store(&done, true);
	if (pcrt_ending_tell)
		pcrt_ending_tell->expect();
}

void pcrt_abort_begin(void)
{
	aborts = true;
	atomic_store(&aborting, true);
	pcrt_forget();
}

void pcrt_abort_await(void)
{
	if (atomic_load(&aborting) && !aborts)
		sleep(ABORT_SECONDS);
}
