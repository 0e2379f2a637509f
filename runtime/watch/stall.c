/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * stall.c - a job in which no process moves: each is in an MPI call, checked or
 *           not, and has been in it for PARCOACH_TIMEOUT seconds.
 *
 * In:   looks at the process (processes/here.c), with every protocol and also in
 *       MPI_Finalize.
 * Out:  one warning, which says where each process is.
 *
 * The first look comes after a tenth of the time, and then others at equal
 * distances.  Only if all of them find the process in the same call, with the
 * same stack and registers of the program, it stands.  RATIONALE: a process that
 * computes, or that sends and receives, does not look so; it makes no checks
 * either, but nothing is wrong.
 *
 * Cost: LOOKS looks in PARCOACH_TIMEOUT seconds without a check, at most.
 * LIMIT: a loop of one call that changes nothing but memory outside of the stack
 * looks as if it stood, if no look finds it anywhere else.  Nodes that are not
 * connected are not known to stand: nothing is said.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <unistd.h>
#include "base/state.h"
#include "board/memory.h"
#include "processes/here.h"
#include "processes/longest_wait.h"
#include "processes/silent_exit.h"
#include "report/job_end.h"
#include "report/text.h"
#include "watch/stall.h"

#define LOOKS 100
#define BEGIN 0.1  /* of the time, before the first look */
#define AGAIN 0.4  /* the same, after a look outside of MPI */
#define TRIES 10

static double begin; /* looks are made after this time without a move */
static uint64_t mark;
static int looks; /* that found MARK */
static int unknown; /* that found nothing */
static bool seen;   /* the last one found something */
static bool told;
static uint32_t warned; /* warnings of the job when it last moved */

void pcrt_stall_over(void)
{
	warned = atomic_load(&pcrt_head->warned);
	begin = 0;
	looks = 0;
	unknown = 0;
	seen = false;
	told = false;
	atomic_store_explicit(&pcrt_self->here.stands, false,
			      memory_order_relaxed);
}

static void look(double waited, double patience)
{
	uint64_t now = 0;

	seen = pcrt_here_look(&now);
	if (now && looks && now == mark) {
		looks++;
		return;
	}
	/* It may answer later: on a busy machine, or if it sleeps in MPI. */
	if (!seen && ++unknown < TRIES)
		return;
	/* Begin again; if it is not in MPI, later. */
	unknown = 0;
	mark = now;
	looks = now != 0;
	begin = now ? waited : waited + patience * AGAIN;
	atomic_store(&pcrt_self->here.stands, false);
}

static bool all_stand(void)
{
	for (uint32_t p = 0; p < pcrt_head->procs; p++)
		if (!atomic_load(&pcrt_procs[p].here.stands) &&
		    !pcrt_gone(p))
			return false;
	return true;
}

/* The lowest process of the node that is still there reports. */
static bool reports(void)
{
	for (uint32_t p = 0; p < (uint32_t)pcrt_me; p++)
		if (!pcrt_gone(p))
			return false;
	return true;
}

static void report(double seconds)
{
	struct pcrt_text t = { 0 };
	char host[65] = "";

	atomic_fetch_add(&pcrt_head->warned, 1);
	gethostname(host, sizeof host - 1);
	if (pcrt_head->procs < (uint32_t)pcrt_world_size)
		pcrt_text_add(&t, PCRT_SAY_NODE_STALLED, host, seconds);
	else
		pcrt_text_add(&t, PCRT_SAY_STALLED, seconds);
	pcrt_here_lines(&t);
	pcrt_report_slow(&t);
}

/* The paper's check waits without a time-out: for processes that may do anything
 * else. */
static void check_report(double seconds)
{
	struct pcrt_line mine = pcrt_here_line((uint32_t)pcrt_me);
	struct pcrt_text t = { 0 };

	for (uint32_t p = 0; p < (uint32_t)pcrt_me; p++)
		if (atomic_load(&pcrt_procs[p].here.check))
			return;
	pcrt_here_ask(true);
	atomic_fetch_add(&pcrt_head->warned, 1);
	pcrt_text_add(&t, "parcoach: warning: rank %d has waited %g s in %s; "
		      "not all processes have arrived " PCRT_SAY_TIMEOUT "\n",
		      pcrt_world_rank, seconds, mine.what);
	pcrt_here_lines(&t);
	pcrt_report_slow(&t);
}

void pcrt_stall_look(double waited)
{
	double patience = pcrt_patience(), from, to;

	if (!(pcrt_env.timeout > 0) || told ||
	    atomic_load(&pcrt_head->aborting))
		return;
	/* Another warning was given in the meantime. */
	if (atomic_load(&pcrt_head->warned) != warned) {
		told = true;
		return;
	}
	from = begin > 0 ? begin : patience * BEGIN;
	to = from + patience * (1 - BEGIN);
	if (waited >= from + (to - from) * looks / LOOKS)
		look(waited, patience);
	/* There are ten opportunities in a second.  What the report says was found
	 * by the last look. */
	if (waited < to || !seen ||
	    looks <= (LOOKS < 8 * patience ? LOOKS : 8 * patience))
		return;
	atomic_store(&pcrt_self->here.stands, true);
	/* The leaders of the nodes report (nodes/stalled.c). */
	if (pcrt_net_on)
		return;
	if (all_stand()) {
		told = true;
		if (reports())
			report(pcrt_late(patience, waited));
	} else if (pcrt_env.match == PCRT_PAPER &&
		   atomic_load(&pcrt_self->here.check)) {
		told = true;
		check_report(pcrt_late(patience, waited));
	}
}
