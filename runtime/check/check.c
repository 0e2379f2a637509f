/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * check.c - what instrumented code calls before a collective.
 *
 * Order of the checks before a collective: first those of this process alone
 * (may this thread call MPI at all; is the call ordered with the calls of other
 * threads), then the comparison with the other processes, which needs MPI.
 *
 * Nothing is done before MPI_Init, after MPI_Finalize has begun, or with
 * PARCOACH_ENABLE=0.
 */
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "abi/defer.h"
#include "abi/hook.h"
#include "abi/record.h"
#include "agree/board.h"
#include "agree/protocols.h"
#include "arguments/fields.h"
#include "base/kind.h"
#include "base/state.h"
#include "board/memory.h"
#include "board/sites.h"
#include "check/check.h"
#include "check/check_cache.h"
#include "check/fast_path.h"
#include "check/handle.h"
#include "comm/comm.h"
#include "comm/communicator.h"
#include "comm/event.h"
#include "comm/protocol.h"
#include "processes/here.h"
#include "proofs/compare.h"
#include "start/init.h"
#include "threads/call_order.h"
#include "threads/overlap.h"
#include "threads/race.h"
#include "threads/unordered.h"

#define ORDER (PARCOACH_CHECK_WORD | PARCOACH_CHECK_ONCE)
#define MESSAGE (PARCOACH_CHECK_PROBE | PARCOACH_CHECK_RECEIVE)
#define ALONE (PARCOACH_CHECK_LEVEL | MESSAGE)

bool (*pcrt_take)(const struct parcoach_site *site);

_Thread_local bool pcrt_in_check __attribute__((tls_model("initial-exec")));

/* MPI may have been initialized without our wrapper. */
static __attribute__((noinline)) bool is_on_late(void)
{
	int yes = 0, no = 1;

	if (!atomic_load(&pcrt_started)) {
		PMPI_Initialized(&yes);
		if (yes)
			PMPI_Finalized(&no);
		if (no)
			return false;
		pcrt_start(false);
	}
	/* Set before PCRT_STARTED, and never again. */
	if (atomic_load(&pcrt_on))
		return true;
	if (atomic_load(&pcrt_started))
		atomic_store(&pcrt_idle, true);
	return false;
}

/* Whether checks are on. */
static inline bool is_on(void)
{
	return atomic_load_explicit(&pcrt_on, memory_order_relaxed) ||
	       is_on_late();
}

/* Increment a number that is only summed up, below MPI_THREAD_SERIALIZED. */
static inline void count(_Atomic(uint64_t) *n)
{
	atomic_store_explicit(n, atomic_load_explicit(n, memory_order_relaxed) + 1,
			      memory_order_relaxed);
}

/* The same at any level. */
static void add(_Atomic(uint64_t) *n)
{
	if (pcrt_level >= MPI_THREAD_SERIALIZED)
		atomic_fetch_add_explicit(n, 1, memory_order_relaxed);
	else
		count(n);
}

/* Below MPI_THREAD_SERIALIZED only the main thread works on communicators. */
static inline void inside_alone(bool yes)
{
	atomic_store_explicit(&pcrt_inside, yes, memory_order_relaxed);
	pcrt_in_check = yes;
	pcrt_again_inside(yes);
}

bool pcrt_check_enter(void)
{
	if (pcrt_level < MPI_THREAD_SERIALIZED) {
		inside_alone(true);
		return true;
	}
	if (atomic_fetch_add(&pcrt_inside, 1) &&
		   pcrt_level < MPI_THREAD_MULTIPLE) {
		atomic_fetch_sub(&pcrt_inside, 1);
		return false;
	}
	pcrt_in_check = true;
	return true;
}

void pcrt_check_leave(void)
{
	if (pcrt_level < MPI_THREAD_SERIALIZED) {
		inside_alone(false);
		return;
	}
	pcrt_in_check = false;
	atomic_fetch_sub(&pcrt_inside, 1);
}

static bool compare(const struct parcoach_site *site, struct pcrt_comm *c)
{
	if (c->off || c->ending)
		return false;
	if (pcrt_level >= MPI_THREAD_SERIALIZED)
		c->caller = &pcrt_in_check;
	if (site->flags & PARCOACH_CHECK_NOWAIT)
		return c->protocol->tell(c, PCRT_START, site);
	return c->protocol->agree(c, site);
}

/* instrument=proofs: all processes of C are about to call a collective, so they
 * also compare what they noted: before the calls, so that a wrong proof is named
 * and not its consequence; at the first collective of C after them. */
static bool compare_all(const struct parcoach_site *site, struct pcrt_comm *c)
{
	bool proofs = site->flags & PARCOACH_CHECK_PROOFS &&
		      !(site->flags & PARCOACH_CHECK_NOWAIT);
	bool first = proofs && !pcrt_proofs_have_met(c), compared;

	if (proofs && !first && !c->off && !c->ending)
		pcrt_proofs_meet(c);
	compared = compare(site, c);
	if (first && compared)
		pcrt_proofs_meet(c);
	if (proofs && site->on == PARCOACH_ON_COMM_PTR)
		pcrt_proofs_part(c);
	return compared;
}

/* Let the watchdog know that this process is about to compare at SITE by
 * messages, in which it may wait. */
static bool by_messages_show(const struct parcoach_site *site,
			     const struct pcrt_comm *c)
{
	struct pcrt_proc *p = pcrt_self;
	uint64_t event;
	uint32_t number;

	if (!p || c->protocol == &pcrt_board)
		return false;
	number = pcrt_shm_site(site);
	event = atomic_fetch_add(&p->event, 1) + 1;
	atomic_store_explicit(&p->past[event % PCRT_PAST],
			      pcrt_call_pack(0, PCRT_COLL, number),
			      memory_order_relaxed);
	if (site->flags & PARCOACH_CHECK_NOWAIT)
		return false;
	pcrt_here_set(PCRT_HERE_CHECK(number));
	return true;
}

/* CC: compare with the other processes of C. */
static void match_check(const struct parcoach_site *site, struct pcrt_comm *c,
			const struct pcrt_checked *checked)
{
	bool compared = false;

	add(&pcrt_checks);
	if (c && c->size < 2)
		return;
	/* Below MULTIPLE two threads never use the board at the same time. */
	if (c && c->protocol == &pcrt_board &&
	    pcrt_level < MPI_THREAD_MULTIPLE) {
		c->checked = checked;
		compared = compare_all(site, c);
	} else if (c) {
		bool shown = by_messages_show(site, c);
		bool threads = pcrt_level >= MPI_THREAD_MULTIPLE &&
			       !(site->flags & PARCOACH_CHECK_NOWAIT);

		if (threads)
			pcrt_overlap_check(c, site);
		pthread_mutex_lock(&c->lock);
		c->checked = checked;
		compared = compare_all(site, c);
		pthread_mutex_unlock(&c->lock);
		if (threads)
			pcrt_overlap_checked(c);
		if (shown)
			pcrt_here_set(0);
	}
	if (!compared)
		add(&pcrt_skipped);
}

/* The wrapper of MPI_Finalize, which every process calls, instrumented or not,
 * makes the comparison: only keep the site. */
static bool is_finalize(const struct parcoach_site *site)
{
	if (site->on != PARCOACH_ON_WORLD ||
	    strcmp(site->what, "MPI_Finalize"))
		return false;
	pcrt_finalize_site = site;
	return true;
}

/* Whether a check at SITE is kept for the next time (fast_path.h). */
static bool is_kept(const struct parcoach_site *site, const struct pcrt_comm *c)
{
	return c->protocol == &pcrt_board && site->on == PARCOACH_ON_COMM &&
	       pcrt_level < MPI_THREAD_SERIALIZED &&
	       !(site->flags & (ORDER | PARCOACH_ARG_REF |
				PARCOACH_CHECK_PROOFS));
}

/* A thread that may not make the call at SITE makes it, so it is not compared:
 * our count of calls differs from that of processes whose main thread makes
 * it. */
static void not_counted(const struct parcoach_site *site, bool compared)
{
	if (site->flags & PARCOACH_CHECK_MATCH && !compared)
		pcrt_board_distrust();
}

/* KEY: under which the check may be kept for the next time; NULL: it may not.
 * COMPARED: another function makes the comparison. */
static void coll(const struct parcoach_site *site, const uintptr_t *given,
		 bool compared, const void *key)
{
	static const struct pcrt_fields nothing = { 0 };
	const struct pcrt_checked *what = NULL;
	struct pcrt_checked here;
	struct pcrt_comm *c = NULL;
	uint32_t object = 0;
	bool may = pcrt_level_check(site);

	if (!may)
		not_counted(site, compared);
	if (!may || site->flags & ALONE) {
		if (site->flags & MESSAGE)
			pcrt_race_check(site, given);
		return;
	}
	if (!pcrt_check_enter()) {
		pcrt_level_report_inside(site);
		not_counted(site, compared);
		return;
	}
	pcrt_comm_reap();
	if (!compared || site->flags & ORDER)
		c = pcrt_handle_comm(site, site->given & 1 ?
						   given[0] : site->constant[0],
				     &object);
	if (c && site->flags & PARCOACH_CHECK_SURVIVES)
		c = pcrt_comm_survivors(c);
	if (c && c->size > 1 && (!compared || site->flags & ORDER))
		what = pcrt_memo_of(site, c, given, object, &here);
	if (c && site->flags & ORDER)
		pcrt_order_check(site, c, what ? &what->fields : &nothing);
	if (site->flags & PARCOACH_CHECK_MATCH && !compared &&
	    !is_finalize(site)) {
		match_check(site, c, what);
		/* The second time: WHAT is kept, by what it depends on. */
		if (key && what && what != &here && is_kept(site, c))
			pcrt_again_keep(key, site, given, c, what);
	}
	pcrt_check_leave();
}

bool pcrt_check_is_on(void)
{
	return is_on() && !pcrt_in_check;
}

void pcrt_check_coll(const struct parcoach_site *site, const uintptr_t *given)
{
	const struct pcrt_again *a = pcrt_again_of(site, given, PARCOACH_VALUES);

	if (!a || !pcrt_again_check(a))
		coll(site, given, false, site);
}

void pcrt_hook_coll(struct parcoach_record *record, const uintptr_t *given)
{
	const struct parcoach_site *site;

	PCRT_DEFER(coll, record, given);
	if (!is_on() || pcrt_in_check)
		return;
	site = pcrt_site_of(record);
	coll(site, given, pcrt_take && pcrt_take(site),
	     pcrt_take ? NULL : record);
}

PCRT_EXPORT void __parcoach_coll(struct parcoach_record *record)
{
	if (!pcrt_is_off(record))
		pcrt_hook(record, NULL, 0);
}

PCRT_EXPORT void __parcoach_coll_args(struct parcoach_record *record)
{
	if (record->abi != PARCOACH_ABI)
		pcrt_site_make(record);
}

/* Hook N, its parameters, and these again; N values are passed.  RATIONALE: if
 * the record is switched off, that is a test and a jump; if the call is the
 * same as last time, it compares registers; both without a frame.  The rest is
 * in a function that is not inlined. */
#define HOOK(N, PARAMETERS, ...)                                             \
	static __attribute__((noinline)) void other##N PARAMETERS            \
	{                                                                    \
		const uintptr_t given[] = { __VA_ARGS__ };                   \
                                                                             \
		pcrt_hook_coll(record, given);                               \
	}                                                                    \
                                                                             \
	PCRT_EXPORT void __parcoach_coll##N PARAMETERS                       \
	{                                                                    \
		const uintptr_t given[] = { __VA_ARGS__ };                   \
		const struct pcrt_again *a_kept;                             \
                                                                             \
		if (pcrt_is_off(record))                                     \
			return;                                              \
		a_kept = pcrt_again_of(record, given, N);                    \
		if (a_kept)                                                  \
			pcrt_hook_again(a_kept);                             \
		else                                                         \
			other##N(record, __VA_ARGS__);                       \
	}
#define FIRST struct parcoach_record *record, uintptr_t a
HOOK(1, (FIRST), a)
HOOK(2, (FIRST, uintptr_t b), a, b)
HOOK(3, (FIRST, uintptr_t b, uintptr_t c), a, b, c)
HOOK(4, (FIRST, uintptr_t b, uintptr_t c, uintptr_t d),
     a, b, c, d)
HOOK(5, (FIRST, uintptr_t b, uintptr_t c, uintptr_t d,
			uintptr_t e), a, b, c, d, e)
HOOK(6, (FIRST, uintptr_t b, uintptr_t c, uintptr_t d,
			uintptr_t e, uintptr_t f), a, b, c, d, e, f)
HOOK(7, (FIRST, uintptr_t b, uintptr_t c, uintptr_t d,
			uintptr_t e, uintptr_t f, uintptr_t g),
     a, b, c, d, e, f, g)
HOOK(8, (FIRST, uintptr_t b, uintptr_t c, uintptr_t d,
			uintptr_t e, uintptr_t f, uintptr_t g, uintptr_t h),
     a, b, c, d, e, f, g, h)
HOOK(9, (FIRST, uintptr_t b, uintptr_t c, uintptr_t d,
			uintptr_t e, uintptr_t f, uintptr_t g, uintptr_t h,
			uintptr_t i), a, b, c, d, e, f, g, h, i)
