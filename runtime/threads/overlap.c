/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * overlap.c - two threads that are in collectives of one communicator at the same
 *             time (MPI-4.1 6.14), also threads that are not OpenMP's.
 *
 * In:   checks, and the end of calls whose end is known: those that the run time
 *       makes itself (checked.c, check/call.c), and all calls with the preloaded
 *       library.
 * Out:  parcoach-concurrent, with every protocol.
 * Cost: an exchange in a check under MPI_THREAD_MULTIPLE.
 * Not:  calls that could overlap and did not in this run: the threads may have
 *       an order that is not seen here.
 * LIMIT: of other calls only the check is known, which with messages waits for
 * the other processes; a call that a longjmp leaves seems to last.
 */
#include <mpi.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "base/state.h"
#include "comm/comm.h"
#include "comm/communicator.h"
#include "report/job_end.h"
#include "report/text.h"
#include "threads/overlap.h"
#include "threads/unordered.h"

/* The call of this thread: whether it is in one, and on which communicator. */
static _Thread_local struct {
	bool open;
	struct pcrt_comm *on;
} mine __attribute__((tls_model("initial-exec")));

static uintptr_t me(void)
{
	return (uintptr_t)&mine;
}

void pcrt_overlap_open(void)
{
	mine.open = true;
	mine.on = NULL;
}

static void leave(struct pcrt_comm *c)
{
	uintptr_t its = me();

	atomic_compare_exchange_strong(&c->in_call, &its, 0);
}

void pcrt_overlap_close(void)
{
	if (mine.on)
		leave(mine.on);
	mine.open = false;
	mine.on = NULL;
}

void pcrt_overlap_check(struct pcrt_comm *c, const struct parcoach_site *site)
{
	uintptr_t before = atomic_exchange(&c->in_call, me());
	const struct parcoach_site *its = atomic_exchange(&c->in_site, site);

	mine.on = mine.open ? c : NULL;
	if (before && before != me() && its)
		pcrt_overlap_report(c, its, site);
}

void pcrt_overlap_checked(struct pcrt_comm *c)
{
	if (!mine.open)
		leave(c);
}
