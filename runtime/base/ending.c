/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * ending.c - this process ends, or a thread of it ends the job.
 *
 * In:   calls of whoever ends it (start/init.c, report/abort.c).
 * Out:  one of them is the first, and the others wait; the other processes of the
 *       node learn of it.
 *
 * RATIONALE: who ended MPI, or the process, before the thread that ends the job
 * would take its status from it; so others wait.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <unistd.h>
#include "base/ending.h"

#define ABORT_SECONDS 10

const struct pcrt_ending_tell *pcrt_ending_tell;

static _Atomic(bool) done; /* finalised, or being aborted */
/* A thread of this process ends the job: it will not take long. */
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
