/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * thread_level.c - whether MPI allows the calling thread to call it.
 *
 * Cost: one call of MPI per thread, below MPI_THREAD_SERIALIZED.
 */
#include <mpi.h>
#include <pthread.h>
#include <stdbool.h>
#include "base/state.h"
#include "base/thread_level.h"

bool pcrt_by_session;
static pthread_t session_thread;

void pcrt_session_begin(void)
{
	pcrt_by_session = true;
	session_thread = pthread_self();
}

const char *pcrt_end_name(void)
{
	return pcrt_by_session ? "MPI_Session_finalize" : "MPI_Finalize";
}

bool pcrt_is_main(void)
{
	/* 0: not known, 1: the main thread, 2: another thread. */
	static _Thread_local char which
		__attribute__((tls_model("initial-exec")));
	int main_thread = 0;

	if (pcrt_by_session)
		return pthread_equal(session_thread, pthread_self());
	if (!which && PMPI_Is_thread_main(&main_thread) == MPI_SUCCESS)
		which = main_thread ? 1 : 2;
	return which == 1;
}

bool pcrt_may_call(void)
{
	return pcrt_level >= MPI_THREAD_SERIALIZED || pcrt_is_main();
}
