/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * silent_exit.c - processes that end silently: by _exit or quick_exit, or
 *                 killed.
 *
 * In:   a process that calls _exit (start/init.c) before MPI_Finalize writes so
 *       on the board and waits until the others have seen it, ENDING_SECONDS at
 *       most.  A killed process writes nothing: the watchdog of each process
 *       tests whether the next process of its node still exists.
 * Out:  pcrt_gone () for the watchdogs, which report the processes that wait
 *       for it.
 * Cost: one descriptor per process, and one system call per test.
 *
 * RATIONALE: usually the launcher ends the job within a millisecond and has
 * said why: a process that seems to be killed alone may be the first of all.
 * So a killed process counts only after QUIET seconds, when the launcher does
 * not end the job (srun; mpirun --enable-recovery; -disable-auto-cleanup).
 */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/state.h"
#include "board/memory.h"
#include "processes/call_log.h"
#include "processes/nth_call.h"
#include "processes/silent_exit.h"
#include "report/text.h"

#define QUIET 3.0
#define ENDING_SECONDS 2.0 /* longer if several nodes have to see it */
#define ENDING_SECONDS_NODES 4.0
#define LEAVE_SECONDS 5.0
#define NAP_NS 10000000L
#define LOOK 0.06 /* seconds: a look of the watchdogs has begun and ended */

/* The values of pcrt_proc.gone. */
enum { HERE, SAID, DIED };

static uint32_t next; /* the process that we observe; our own: none */
static int next_fd = -1;
static double since; /* when we first knew of a dead one; 0: none */

/* ---- the process that ends ---- */

/* Whether the watchdogs have compared what this process called BEFORE that
 * time, and found nothing. */
static bool is_compared(double before)
{
	return !pcrt_watching ||
	       ((double)atomic_load(&pcrt_head->compared) / 1e3 >
			before + LOOK &&
		!atomic_load(&pcrt_head->blamed));
}

/* RATIONALE: this may run in a signal handler: it only loads and stores on the
 * board and sleeps. */
void pcrt_gone_tell(void)
{
	double until, then = pcrt_now();
	bool all = false;

	if (!pcrt_board_is_on() || atomic_load(&pcrt_procs[pcrt_me].end))
		return;
	atomic_store(&pcrt_procs[pcrt_me].gone, SAID);
	atomic_fetch_add(&pcrt_head->gone, 1);
	until = then + (pcrt_net_on ? ENDING_SECONDS_NODES :
					    ENDING_SECONDS);
	while (!all && (pcrt_now() < until ||
			atomic_load(&pcrt_head->gone_stop))) {
		nanosleep(&(struct timespec){ 0, NAP_NS }, NULL);
		if (atomic_load(&pcrt_head->gone_told))
			return;
		all = !pcrt_net_on && is_compared(then);
		for (uint32_t p = 0; p < pcrt_head->procs; p++)
			all &= atomic_load(&pcrt_procs[p].end) ||
			       atomic_load(&pcrt_procs[p].gone);
	}
}

/* RATIONALE: not every launcher ends the job after MPI_Abort (mpirun
 * --enable-recovery), and then the others would wait for ever in a
 * collective. */
bool pcrt_gone_stopped(double now)
{
	double then = (double)atomic_load(&pcrt_head->stopped) / 1e3;

	if (then > 0 && now - then >= LEAVE_SECONDS)
		syscall(SYS_exit_group, PCRT_EXIT);
	return then > 0;
}

/* ---- the process that observes ---- */

static void next_open(void)
{
	pid_t pid = (pid_t)atomic_load(&pcrt_procs[next].pid);

	if (next_fd >= 0)
		close(next_fd);
	next_fd = -1;
#ifdef SYS_pidfd_open
	if (next != (uint32_t)pcrt_me)
		next_fd = (int)syscall(SYS_pidfd_open, pid, 0);
#endif
}

static bool next_is_there(void)
{
	struct pollfd p = { next_fd, POLLIN, 0 };

	if (next_fd >= 0)
		return poll(&p, 1, 0) <= 0;
	/* LIMIT: on an old kernel, a process that its parent has not reaped
	 * exists. */
	return !kill((pid_t)atomic_load(&pcrt_procs[next].pid), 0) ||
	       errno != ESRCH;
}

/* The leader of this node is gone: nothing is compared with the other nodes. */
static void leader_gone(void)
{
	if (!pcrt_net_on || next)
		return;
	atomic_store(&pcrt_head->lost, true);
	atomic_store(&pcrt_head->done, true);
}

static void next_gone(void)
{
	uint32_t none = HERE;

	if (!atomic_load(&pcrt_procs[next].end)) {
		if (atomic_compare_exchange_strong(&pcrt_procs[next].gone,
						   &none, DIED))
			atomic_fetch_add(&pcrt_head->gone, 1);
		leader_gone();
	}
	next = (next + 1) % pcrt_head->procs;
	next_open();
}

void pcrt_gone_start(void)
{
	next = ((uint32_t)pcrt_me + 1) % pcrt_head->procs;
	next_open();
}

bool pcrt_gone_look(double now)
{
	if (next != (uint32_t)pcrt_me && !next_is_there())
		next_gone();
	if (!atomic_load(&pcrt_head->gone) ||
	    atomic_load(&pcrt_head->aborting))
		return false;
	if (!since)
		since = now;
	return true;
}

bool pcrt_gone(uint32_t p)
{
	uint32_t how = atomic_load(&pcrt_procs[p].gone);

	if (how == HERE || atomic_load(&pcrt_head->aborting))
		return false;
	return how == SAID || atomic_load(&pcrt_head->handles) ||
	       (since > 0 && pcrt_now() - since >= QUIET);
}

struct pcrt_line pcrt_gone_line(uint32_t p)
{
	struct pcrt_line l = { .what = "" };
	const char *how = atomic_load(&pcrt_procs[p].gone) == SAID ?
				  "exited without MPI_Finalize" : "ended";
	char what[sizeof l.what];
	struct pcrt_called last;

	if (!pcrt_past_last(p, &last)) {
		snprintf(l.what, sizeof l.what, "%s", how);
		return l;
	}
	l = pcrt_blame_site(last.kind, last.site);
	snprintf(what, sizeof what, "%s, after %.60s", how, l.what);
	memcpy(l.what, what, sizeof what);
	return l;
}

/* Report it only once on this node. */
bool pcrt_gone_first(void)
{
	bool was = atomic_exchange(&pcrt_head->gone_first, true);

	if (!was && pcrt_env.on_error == PCRT_STOP)
		atomic_store(&pcrt_head->gone_stop, true);
	return !was;
}

void pcrt_gone_done(void)
{
	atomic_store(&pcrt_head->gone_stop, false);
	atomic_store(&pcrt_head->gone_told, true);
}
