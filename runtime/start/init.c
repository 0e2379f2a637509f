/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * init.c - the run time's start and end.
 *
 * Start: after MPI_Init; or at the first communicator of all processes if there
 * are sessions only (session.c); or at the first check if another library has
 * initialized MPI without our wrapper.  End: in MPI_Finalize all processes meet
 * once more (END), so that a process which still waits for a collective learns
 * that the others will never come.  In exit () without MPI_Finalize the same
 * happens, for EXIT_SECONDS at most and without changing the exit status; in
 * _exit () only what processes/silent_exit.c does.
 */
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "abi/defer.h"
#include "agree/board.h"
#include "agree/protocols.h"
#include "arguments/derived.h"
#include "base/ending.h"
#include "base/kind.h"
#include "base/state.h"
#include "base/thread_level.h"
#include "comm/adopt.h"
#include "comm/comm.h"
#include "comm/objects.h"
#include "comm/communicator.h"
#include "comm/event.h"
#include "comm/mail.h"
#include "comm/protocol.h"
#include "nodes/net.h"
#include "processes/here.h"
#include "processes/silent_exit.h"
#include "processes/threads_blocked.h"
#include "proofs/compare.h"
#include "report/abort.h"
#include "report/debugger.h"
#include "report/text.h"
#include "requests/request.h"
#include "start/env.h"
#include "start/init.h"
#include "start/link_order.h"
#include "start/mpi_ends.h"
#include "start/outside.h"
#include "start/present.h"
#include "start/slow_start.h"
#include "wait/cycle.h"
#include "wait/poll.h"
#include "wait/wait.h"
#include "watch/compare.h"

#define EXIT_SECONDS 2
/* For communicators that reach beyond the world; and for processes of which all
 * have arrived, some after the others had given them up. */
#define REST_SECONDS 2

static pthread_mutex_t start_lock = PTHREAD_MUTEX_INITIALIZER;
static bool all_finalize;
static pid_t started_by; /* a forked child is another process */
static void end_tell(struct pcrt_comm *c, void *kind)
{
	enum pcrt_kind k = *(enum pcrt_kind *)kind;

	if (c->size < 2 || pthread_mutex_trylock(&c->lock))
		return;
	c->protocol->tell(c, k, k == PCRT_FINALIZE ? pcrt_finalize_site : NULL);
	pthread_mutex_unlock(&c->lock);
}

static void end_go_on(struct pcrt_comm *c, void *unfinished)
{
	if (c->size < 2 || !c->ending || pthread_mutex_trylock(&c->lock))
		return;
	if (!c->protocol->ended(c))
		++*(unsigned *)unfinished;
	pthread_mutex_unlock(&c->lock);
}

/* Meet the others for the last time, within LIMIT seconds; 0: no limit. */
static void end_meet(enum pcrt_kind kind, double limit)
{
	struct pcrt_wait all, rest;
	unsigned unfinished;

	pcrt_comm_each(end_tell, &kind);
	pcrt_wait_begin(&all, NULL, pcrt_finalize_site, kind);
	pcrt_wait_begin(&rest, NULL, NULL, PCRT_NONE);
	all.limit = limit;
	rest.limit = REST_SECONDS;
	do {
		bool met = !pcrt_world ||
			   pcrt_world->protocol->ended(pcrt_world);

		unfinished = pcrt_comm_reap();
		pcrt_comm_each(end_go_on, &unfinished);
		if (!unfinished)
			break;
		pcrt_watch_progress();
		if (!pcrt_wait_tick(met ? &rest : &all))
			break;
	} while (unfinished);
}

static void summary_print(uint64_t checks, uint64_t skipped, int processes)
{
	struct pcrt_text t = { 0 };

	pcrt_text_add(&t, "parcoach: %llu checks by %d process%s, %llu "
		      "skipped\n", (unsigned long long)checks, processes,
		      processes > 1 ? "es" : "", (unsigned long long)skipped);
	pcrt_text_put(&t);
}

/* All have announced END: are all in MPI_Finalize? Rank 0 sums up the
 * checks. */
static void world_ended(const struct pcrt_comm *c,
			  const struct pcrt_round *round)
{
	uint64_t checks = 0, skipped = 0;

	all_finalize = true;
	for (int i = 0; i < c->size; i++)
		all_finalize &= round->all[i].kind == PCRT_FINALIZE;
	if (c->rank || !pcrt_env.verbose)
		return;
	for (int i = 0; i < c->size; i++) {
		checks += round->all[i].op;
		skipped += round->all[i].skipped;
	}
	summary_print(checks, skipped, c->size);
}

/* The missing processes were given up: the watchdog continues while MPI waits
 * for them.  That of a leader compares, and informs its node when they have
 * arrived. */
static bool leads_on;

/* The program, as this process has shown in its call of MPI_Finalize, is
 * compiled with instrument=proofs. */
static bool verifies_proofs(void)
{
	return pcrt_finalize_site &&
	       pcrt_finalize_site->flags & PARCOACH_CHECK_PROOFS;
}

void pcrt_finalize(void)
{
	if (!atomic_load(&pcrt_on) || !pcrt_may_call())
		return;
	pcrt_abort_await();
	if (!pcrt_ending_first())
		return;
	pcrt_requests_end();
	if (pcrt_world_size == 1 && pcrt_env.verbose)
		summary_print(pcrt_checks, pcrt_skipped, 1);
	if (verifies_proofs() && pcrt_world &&
	    pcrt_proofs_have_met(pcrt_world))
		pcrt_proofs_meet(pcrt_world);
	pcrt_here_set(PCRT_HERE_END);
	/* If the time-out ends the job, no process is in MPI_Finalize then:
	 * Open MPI's mpirun might hang. */
	end_meet(PCRT_FINALIZE, pcrt_env.on_timeout == PCRT_ABORT ? 0 :
		 pcrt_env.timeout);
	pcrt_abort_await();
	atomic_store(&pcrt_on, false);
	leads_on = !pcrt_by_session && pcrt_world &&
		   !pcrt_world->protocol->ended(pcrt_world);
	if (!leads_on)
		pcrt_board_end();
	/* Only now it is not used any more. */
	if (!all_finalize)
		return;
	if (verifies_proofs())
		pcrt_proofs_end();
	pcrt_board_adopt_end();
	if (pcrt_watch_end(REST_SECONDS))
		PMPI_Comm_free(&pcrt_world->priv);
	if (pcrt_present)
		PMPI_Comm_free(&pcrt_everyone);
	pcrt_channel = MPI_COMM_NULL;
}

void pcrt_finalized(void)
{
	pcrt_outside_ended();
	pcrt_here_set(0);
	if (leads_on)
		pcrt_board_end();
	leads_on = false;
}

/* The MPI library ends this process: as after MPI_Abort, this is not
 * announced. */
static bool mpi_ends(const void *frame)
{
	bool yes = pcrt_mpi_ends(frame);

	if (yes) {
		pcrt_compare_now();
		pcrt_forget();
	}
	return yes;
}

/* exit () was called, in any state: be quick, and call MPI only if that is
 * certainly allowed. */
static void at_exit(void)
{
	int finalized = 1;

	if (getpid() != started_by || !atomic_load(&pcrt_on))
		return;
	pcrt_abort_await();
	if (!pcrt_ending_first())
		return;
	PMPI_Finalized(&finalized);
	if (finalized || mpi_ends(__builtin_frame_address(0)))
		return;
	if (atomic_load(&pcrt_inside) || !pcrt_may_call()) {
		pcrt_gone_tell();
		return;
	}
	end_meet(PCRT_EXITED, EXIT_SECONDS);
	pcrt_abort_await();
	atomic_store(&pcrt_on, false);
}

/* This process ends by _exit (), which has FRAME, perhaps in a signal
 * handler. */
static void leave(const void *frame)
{
	int finalized = 1;

	pcrt_outside_say(frame);
	if (getpid() != started_by || !atomic_load(&pcrt_on))
		return;
	pcrt_abort_await();
	if (!pcrt_ending_first())
		return;
	PMPI_Finalized(&finalized);
	if (!finalized && !mpi_ends(frame))
		pcrt_gone_tell();
}

/* This precedes the C library's own; exit (), quick_exit () and abort () do not
 * call it. */
PCRT_EXPORT _Noreturn void _exit(int status)
{
	leave(__builtin_frame_address(0));
	for (;;)
		syscall(SYS_exit_group, status);
}

PCRT_EXPORT _Noreturn void _Exit(int status)
{
	_exit(status);
}

/* What a forked child calls is not attributed to us.  (A child of vfork only
 * starts another program, or calls _exit.) */
static void child_off(void)
{
	pcrt_ending_first();
	atomic_store(&pcrt_on, false);
}

/* The environment may be wrong on one process or on all: print one message, and
 * end with status 2. */
static void env_check(bool wrapped)
{
	char error[400];
	bool good = pcrt_env_read(error, sizeof error);
	int which = good ? pcrt_env_number() : 0;
	int mine[3] = { good ? pcrt_world_size : pcrt_world_rank, which,
			-which }, all[3] = { mine[0], which, -which }, first;

	if (wrapped)
		PMPI_Allreduce(mine, all, 3, MPI_INT, MPI_MIN, pcrt_everyone);
	first = all[0];
	if (first == pcrt_world_size && all[1] != -all[2]) {
		first = 0;
		snprintf(error, sizeof error, "the PARCOACH_ variables differ "
			 "between processes; export them to all processes "
			 "(Open MPI: mpirun -x NAME)");
	}
	if (first == pcrt_world_size)
		return;
	if (first == pcrt_world_rank) {
		struct pcrt_text t = { 0 };

		pcrt_text_add(&t, "parcoach: error: %s\n", error);
		pcrt_text_put(&t);
	}
	pcrt_forget();
	if (!wrapped)
		pcrt_abort(PCRT_EXIT_INPUT);
	PMPI_Barrier(pcrt_everyone);
	if (pcrt_by_session)
		pcrt_abort(PCRT_EXIT_INPUT);
	PMPI_Finalize();
	exit(PCRT_EXIT_INPUT);
}

/* RATIONALE: in MPI_Init all processes are here together, so the one blocking
 * duplicate is safe; a late start leaves it to the first check. */
static void world_make(bool wrapped)
{
	MPI_Comm priv = MPI_COMM_NULL;

	if (pcrt_world_size < 2)
		return;
	if (wrapped && PMPI_Comm_dup(pcrt_everyone, &priv) == MPI_SUCCESS)
		PMPI_Comm_set_errhandler(priv, MPI_ERRORS_RETURN);
	if (pcrt_env.match != PCRT_PAPER)
		pcrt_channel = priv;
	if (wrapped)
		pcrt_board_start();
	pcrt_world = pcrt_comm_of(pcrt_everyone);
	if (!pcrt_world)
		return;
	pcrt_world->on_ended = world_ended;
	pcrt_world->priv = priv;
}

static const struct pcrt_protocol *by_messages(void)
{
	return pcrt_env.match == PCRT_PAPER ? &pcrt_paper : &pcrt_rounds;
}

void pcrt_start_begin(void)
{
	pcrt_outside_begins();
	pcrt_stuck_before();
	pcrt_present_tell();
}

void pcrt_start(bool wrapped)
{
	if (pcrt_hooks && pcrt_hooks->abi == PARCOACH_ABI)
		return;
	if (pcrt_hooks)
		pcrt_die("the preloaded library has version %u of the run "
			 "time's interface, the program has version %d: use "
			 "both from one installation of parcoach",
			 pcrt_hooks->abi, PARCOACH_ABI);
	pthread_mutex_lock(&start_lock);
	if (!pcrt_started) {
		bool behind = !wrapped && pcrt_behind_mpi();

		if (!pcrt_by_session)
			PMPI_Query_thread(&pcrt_level);
		if (wrapped && !pcrt_by_session && !behind)
			pcrt_everyone = pcrt_present_find();
		if (wrapped && !pcrt_by_session && !behind &&
		    pcrt_present_is_unknown())
			pcrt_slow_start_begin();
		PMPI_Comm_rank(pcrt_everyone, &pcrt_world_rank);
		PMPI_Comm_size(pcrt_everyone, &pcrt_world_size);
		env_check(wrapped);
		if (wrapped && pcrt_env.enable &&
		    (pcrt_env.on_error == PCRT_STOP ||
		     pcrt_env.on_timeout == PCRT_STOP))
			pcrt_stop_start();
		if (behind && pcrt_env.enable)
			pcrt_behind_say();
		if (pcrt_env.enable && !behind &&
		    pcrt_comm_start(&pcrt_board, by_messages()) &&
		    pcrt_objects_start() && pcrt_type_start()) {
			pcrt_present_say();
			world_make(wrapped);
			started_by = getpid();
			pcrt_fatal_start();
			pthread_atfork(NULL, NULL, child_off);
			atexit(at_exit);
			(void)at_quick_exit(at_exit);
			pcrt_stuck_after();
			atomic_store(&pcrt_on, true);
		}
		pcrt_slow_start_end();
		pcrt_present_end();
		atomic_store(&pcrt_started, true);
	}
	pthread_mutex_unlock(&start_lock);
}

void pcrt_start_session(MPI_Comm everyone, int level)
{
	pcrt_session_begin();
	pcrt_everyone = everyone;
	pcrt_level = level;
	pcrt_start(true);
}

void pcrt_session_end(void)
{
	if (!pcrt_by_session)
		return;
	pcrt_finalize();
	if (all_finalize)
		PMPI_Comm_free(&pcrt_everyone);
}
