/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * overlap.c - two threads that are in collectives of one communicator at the same
 *             time (MPI-4.1 6.14), also threads that are not OpenMP's.
 *
 * In:   checks, and the end of calls whose end is known: those that the run time
 *       makes itself (checked.c, check/call.c), and all calls with the preloaded
 *       library.
 * Out:  parcoach-concurrent, with every protocol.
 * Cost: an exchange in a check under MPI_THREAD_MULTIPLE.  A thread made by hand
 *       waits a little in its first checks: two calls that nothing orders are often
 *       too short to meet.
 * Not:  calls that could overlap and did not in this run: the threads may have
 *       an order that is not seen here.
 * LIMIT: of other calls only the check is known, which with messages waits for
 * the other processes; a call that a longjmp leaves seems to last.
 */
#include <mpi.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <omp.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/state.h"
#include "comm/comm.h"
#include "comm/communicator.h"
#include "report/job_end.h"
#include "report/text.h"
#include "threads/overlap.h"
#include "threads/unordered.h"

/* A thread made by hand waits so long in a check, in microseconds: in the first ones
 * on a communicator, in some later ones, and in all checks of the process. */
#define LINGER_FIRST 20000
#define LINGER_LATER 2000
#define LINGER_ALL 300000
#define FIRST 2
#define LATER 16
#define ROUND_NS 50000

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

/* Neither the first thread of the process nor one of a team: the teams of OpenMP
 * are compared without this (strand.c). */
static bool made_by_hand(void)
{
	return !omp_get_level() && syscall(SYS_gettid) != getpid();
}

/* Wait for another thread that enters a collective of C meanwhile, and reports
 * it. */
static void linger(struct pcrt_comm *c)
{
	static _Atomic unsigned spent;
	double start, most;
	unsigned n;

	if (atomic_load(&c->lingers) >= LATER ||
	    atomic_load(&spent) >= LINGER_ALL || !made_by_hand())
		return;
	n = atomic_fetch_add(&c->lingers, 1);
	most = (n < FIRST ? LINGER_FIRST : LINGER_LATER) * 1e-6;
	start = pcrt_now();
	while (atomic_load(&c->in_call) == me() && pcrt_now() - start < most)
		nanosleep(&(struct timespec){ 0, ROUND_NS }, NULL);
	atomic_fetch_add(&spent, (unsigned)((pcrt_now() - start) * 1e6));
}

void pcrt_overlap_check(struct pcrt_comm *c, const struct parcoach_site *site)
{
	uintptr_t before = atomic_exchange(&c->in_call, me());
	const struct parcoach_site *its = atomic_exchange(&c->in_site, site);

	mine.on = mine.open ? c : NULL;
	if (before && before != me() && its)
		pcrt_overlap_report(c, its, site);
	linger(c);
}

void pcrt_overlap_checked(struct pcrt_comm *c)
{
	if (!mine.open)
		leave(c);
}
