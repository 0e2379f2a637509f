/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * leave.c - what instrumented code calls before it leaves a function that has
 *           collectives on communicators, or would have had.
 *
 * In:   the site, and the communicators that the compiler knows.
 * Out:  a count on each of them, for processes that wait for this one there.
 *       If it is not known which thread of another process this thread
 *       corresponds to, nothing is concluded from the function's counts.
 * Not:  comparing, which the waiting process does (watch/watchdog.c,
 *       agree/rounds.c).
 */
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "abi/defer.h"
#include "abi/hook.h"
#include "abi/record.h"
#include "agree/protocols.h"
#include "base/state.h"
#include "base/thread_level.h"
#include "board/left.h"
#include "board/memory.h"
#include "check/check.h"
#include "check/handle.h"
#include "comm/comm.h"
#include "comm/communicator.h"
#include "comm/protocol.h"
#include "threads/place.h"

/* A thread leaves the function of SITE, and it is not known which thread of
 * another process it corresponds to. */
static void stray(const struct parcoach_site *site)
{
	if (pcrt_board_is_on())
		pcrt_board_stray(site);
	if (atomic_load_explicit(&pcrt_off_board, memory_order_relaxed))
		pcrt_rounds_stray(site);
}

static void leave_note(struct pcrt_comm *c, void *arg)
{
	const struct parcoach_site *site = (const struct parcoach_site *)arg;

	if (c->size < 2 || !c->protocol->note)
		return;
	/* As in check.c. */
	if (pcrt_level < MPI_THREAD_SERIALIZED && c->protocol == &pcrt_board) {
		c->protocol->note(c, site);
		return;
	}
	if (pthread_mutex_trylock(&c->lock)) {
		stray(site);
		return;
	}
	if (c->caller && c->caller != &pcrt_in_check)
		stray(site);
	else
		c->protocol->note(c, site);
	pthread_mutex_unlock(&c->lock);
}

/* The function of SITE, which has collectives on the communicator of KEY, is
 * left. */
static void leave_tell(const struct parcoach_site *site, uintptr_t key)
{
	void *arg = (void *)(uintptr_t)site;
	struct pcrt_comm *c = NULL;

	/* Else another thread may release it. */
	if (pcrt_level < MPI_THREAD_SERIALIZED)
		c = pcrt_handle_kept(site->on, key);
	if (c)
		leave_note(c, arg);
	else if (site->on == PARCOACH_ON_COMM_FINT)
		pcrt_comm_with(PMPI_Comm_f2c((MPI_Fint)key), leave_note, arg);
	else
		pcrt_comm_with((MPI_Comm)key, leave_note, arg);
}

/* The same for all communicators in GIVEN, each once. */
static void leave_tell_all(const struct parcoach_site *site,
			   const uintptr_t *given)
{
	uintptr_t key[PARCOACH_LEFT_ON];

	for (int i = 0; i < PARCOACH_LEFT_ON && given[i]; i++) {
		bool again = false;

		key[i] = pcrt_handle_key(site->on, given[i]);
		for (int k = 0; k < i; k++)
			again |= key[k] == key[i];
		if (!again)
			leave_tell(site, key[i]);
	}
}

/* Whether MPI has ended without our MPI_Finalize: a tool before us calls
 * PMPI_Finalize.  Tested only if something is sent in messages. */
static bool is_over(void)
{
	int yes = 0;

	if (!atomic_load_explicit(&pcrt_off_board, memory_order_relaxed))
		return false;
	PMPI_Finalized(&yes);
	return yes;
}

static __attribute__((noinline)) void leave(struct parcoach_record *record,
					    const uintptr_t *given)
{
	const struct parcoach_site *site;

	if (!pcrt_check_is_on() || is_over())
		return;
	site = pcrt_site_of(record);
	/* Or another thread is in MPI, and we must not be at the same time. */
	if (!pcrt_thread_stands() || !pcrt_may_call() || !pcrt_check_enter()) {
		if (given[0])
			stray(site);
		return;
	}
	pcrt_comm_reap();
	if (pcrt_board_is_on())
		pcrt_board_leave();
	leave_tell_all(site, given);
	pcrt_check_leave();
}

void pcrt_hook_leave(struct parcoach_record *record, const uintptr_t *given)
{
	PCRT_DEFER(leave, record, given);
	leave(record, given);
}

PCRT_EXPORT void __parcoach_leave(struct parcoach_record *record)
{
	static const uintptr_t none[PARCOACH_LEFT_ON] = { 0 };

	if (!pcrt_is_off(record))
		pcrt_hook_leave(record, none);
}

PCRT_EXPORT void __parcoach_leave_on(struct parcoach_record *record,
				     uintptr_t a, uintptr_t b, uintptr_t c)
{
	const uintptr_t given[PARCOACH_LEFT_ON] = { a, b, c };

	if (!pcrt_is_off(record))
		pcrt_hook_leave(record, given);
}
