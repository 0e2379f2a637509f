/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * check.c - the ABI: what instrumented code calls.
 *
 * Order of the checks before a collective: first those of this process alone
 * (may this thread call MPI at all; is it ordered with what other threads call),
 * then the agreement with the others, which needs MPI.
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
#include "base/thread_level.h"
#include "board/left.h"
#include "board/memory.h"
#include "check/check.h"
#include "check/check_cache.h"
#include "check/fast_path.h"
#include "check/wrong.h"
#include "comm/comm.h"
#include "comm/communicator.h"
#include "comm/event.h"
#include "comm/protocol.h"
#include "start/init.h"
#include "threads/call_order.h"
#include "threads/place.h"
#include "threads/race.h"
#include "threads/unordered.h"

#define CACHE 8
#define ORDER (PARCOACH_CHECK_WORD | PARCOACH_CHECK_ONCE)
#define MESSAGE (PARCOACH_CHECK_PROBE | PARCOACH_CHECK_RECEIVE)
#define ALONE (PARCOACH_CHECK_LEVEL | MESSAGE)

bool (*pcrt_take)(const struct parcoach_site *site);

/*
 * What a thread knows without asking.  RATIONALE: initial-exec costs nothing
 * per access; the few bytes fit into what the loader keeps for dlopen.
 */
static _Thread_local struct {
	bool in_check;
	/* Communicators of handles seen before; see pcrt_generation. */
	struct {
		uintptr_t handle;
		uint32_t on;
		unsigned generation;
		struct pcrt_comm *comm;
	} cache[CACHE];
} mine __attribute__((tls_model("initial-exec")));

/* MPI may have been initialised without our wrapper. */
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

static struct pcrt_comm *of_comm(const struct parcoach_site *site, MPI_Comm comm)
{
	if (comm == MPI_COMM_NULL)
		pcrt_null_report(site);
	return pcrt_comm_of(comm);
}

static struct pcrt_comm *of_win(const struct parcoach_site *site, MPI_Win win,
				uint32_t *object)
{
	if (win == MPI_WIN_NULL)
		pcrt_null_report(site);
	return pcrt_comm_of_win(win, object);
}

static struct pcrt_comm *of_file(const struct parcoach_site *site,
				 MPI_File file, uint32_t *object)
{
	if (file == MPI_FILE_NULL)
		pcrt_null_report(site);
	return pcrt_comm_of_file(file, object);
}

/* The communicator that SITE and HANDLE mean; NULL: not known.  *OBJECT: the
 * number of the window or file. */
static struct pcrt_comm *comm_find(const struct parcoach_site *site,
				   uintptr_t handle, uint32_t *object)
{
	const void *at = (const void *)handle;

	switch (site->on) {
	case PARCOACH_ON_WORLD:
		return pcrt_comm_of(MPI_COMM_WORLD);
	case PARCOACH_ON_COMM:
		return of_comm(site, (MPI_Comm)handle);
	case PARCOACH_ON_COMM_PTR:
		return of_comm(site, *(const MPI_Comm *)at);
	case PARCOACH_ON_COMM_FINT:
		return of_comm(site, PMPI_Comm_f2c(*(const MPI_Fint *)at));
	case PARCOACH_ON_WIN:
		return of_win(site, (MPI_Win)handle, object);
	case PARCOACH_ON_WIN_PTR:
		return of_win(site, *(const MPI_Win *)at, object);
	case PARCOACH_ON_WIN_FINT:
		return of_win(site, PMPI_Win_f2c(*(const MPI_Fint *)at),
			      object);
	case PARCOACH_ON_FILE:
		return of_file(site, (MPI_File)handle, object);
	case PARCOACH_ON_FILE_PTR:
		return of_file(site, *(const MPI_File *)at, object);
	case PARCOACH_ON_FILE_FINT:
		return of_file(site, PMPI_File_f2c(*(const MPI_Fint *)at),
			       object);
	}
	return NULL;
}

/* By what a handle that stands for itself is kept. */
static uintptr_t handle_key(uint32_t on, uintptr_t handle)
{
	if (on == PARCOACH_ON_COMM)
		return (uintptr_t)(MPI_Comm)handle; /* it may be an int */
	return on == PARCOACH_ON_COMM_FINT ?
		       (uintptr_t)*(const MPI_Fint *)handle : handle;
}

static size_t place_kept(uintptr_t key)
{
	return (key ^ key >> 4 ^ key >> 9) % CACHE;
}

/* What is kept of the handle with KEY; NULL: nothing. */
static struct pcrt_comm *comm_kept(uint32_t on, uintptr_t key, unsigned now)
{
	size_t i = place_kept(key);

	return mine.cache[i].handle == key && mine.cache[i].on == on &&
			       mine.cache[i].generation == now ?
		       mine.cache[i].comm : NULL;
}

static unsigned generation(void)
{
	return atomic_load_explicit(&pcrt_generation, memory_order_relaxed);
}

/* The same for a handle that stands for itself, from memory if possible. */
static struct pcrt_comm *comm_cached(const struct parcoach_site *site,
				     uintptr_t handle, uint32_t *object)
{
	unsigned now = generation();
	uint32_t on = site->on;
	struct pcrt_comm *c;
	uintptr_t key;
	size_t i;

	if (on != PARCOACH_ON_COMM && on != PARCOACH_ON_COMM_FINT &&
	    on != PARCOACH_ON_WORLD)
		return comm_find(site, handle, object);
	key = handle_key(on, handle);
	c = comm_kept(on, key, now);
	if (c)
		return c;
	i = place_kept(key);
	mine.cache[i].comm = comm_find(site, handle, object);
	mine.cache[i].handle = key;
	mine.cache[i].on = on;
	mine.cache[i].generation = now;
	return mine.cache[i].comm;
}

/* Add to a number that is only summed up, below MPI_THREAD_SERIALIZED. */
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
	mine.in_check = yes;
	pcrt_again_inside(yes);
}

/* This thread is about to work on communicators.  False: another one does,
 * where two may not at once. */
static bool inside_enter(void)
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
	mine.in_check = true;
	return true;
}

static void inside_leave(void)
{
	if (pcrt_level < MPI_THREAD_SERIALIZED) {
		inside_alone(false);
		return;
	}
	mine.in_check = false;
	atomic_fetch_sub(&pcrt_inside, 1);
}

static bool compare(const struct parcoach_site *site, struct pcrt_comm *c)
{
	if (c->off || c->ending)
		return false;
	if (pcrt_level >= MPI_THREAD_SERIALIZED)
		c->caller = &mine;
	if (site->flags & PARCOACH_CHECK_NOWAIT)
		return c->protocol->tell(c, PCRT_START, site);
	return c->protocol->agree(c, site);
}

/* CC: compare with the other processes of C. */
static void match_check(const struct parcoach_site *site, struct pcrt_comm *c,
			const struct pcrt_checked *checked)
{
	bool compared = false;

	add(&pcrt_checks);
	if (c && c->size < 2)
		return;
	/* Nothing on the board is touched by two threads below MULTIPLE. */
	if (c && c->protocol == &pcrt_board &&
	    pcrt_level < MPI_THREAD_MULTIPLE) {
		c->checked = checked;
		compared = compare(site, c);
	} else if (c) {
		pthread_mutex_lock(&c->lock);
		c->checked = checked;
		compared = compare(site, c);
		pthread_mutex_unlock(&c->lock);
	}
	if (!compared)
		add(&pcrt_skipped);
}

/* MPI_Finalize itself is compared by the wrapper, which every process passes,
 * instrumented or not: only keep the place. */
static bool is_finalize(const struct parcoach_site *site)
{
	if (site->on != PARCOACH_ON_WORLD ||
	    strcmp(site->what, "MPI_Finalize"))
		return false;
	pcrt_finalize_site = site;
	return true;
}

/* Whether a check at SITE is to be kept for the next time (check/fast_path.h). */
static bool is_kept(const struct parcoach_site *site, const struct pcrt_comm *c)
{
	return c->protocol == &pcrt_board && site->on == PARCOACH_ON_COMM &&
	       pcrt_level < MPI_THREAD_SERIALIZED &&
	       !(site->flags & (ORDER | PARCOACH_ARG_REF));
}

/* The call at SITE is made by a thread that may not, and so is not compared: what
 * others, whose main thread makes it, count from here on is not what we count. */
static void not_counted(const struct parcoach_site *site, bool compared)
{
	if (site->flags & PARCOACH_CHECK_MATCH && !compared)
		pcrt_board_distrust();
}

/* KEY: as which it may be kept for the next time; NULL: it may not.  COMPARED:
 * somebody else compares. */
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
	if (!inside_enter()) {
		pcrt_level_report_inside(site);
		not_counted(site, compared);
		return;
	}
	pcrt_comm_reap();
	if (!compared || site->flags & ORDER)
		c = comm_cached(site, site->given & 1 ? given[0] :
						      site->constant[0],
				&object);
	if (c && c->size > 1 && !compared)
		what = pcrt_memo_of(site, c, given, object, &here);
	if (c && site->flags & ORDER)
		pcrt_order_check(site, c, what ? &what->fields : &nothing);
	if (site->flags & PARCOACH_CHECK_MATCH && !compared &&
	    !is_finalize(site)) {
		match_check(site, c, what);
		/* The second time: WHAT is remembered, by what it depends on. */
		if (key && what && what != &here && is_kept(site, c))
			pcrt_again_keep(key, site, given, c, what);
	}
	inside_leave();
}

bool pcrt_check_is_on(void)
{
	return is_on() && !mine.in_check;
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
	if (!is_on() || mine.in_check)
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

/* Hook N, its parameters, and these again; N values are handed over.
 * RATIONALE: what is switched off is a test and a jump, and what is called as it was
 * last time compares registers, both without a frame; the rest is in a function that
 * is not inlined. */
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

/* The function of SITE is left, and it is not known in place of which thread of
 * another process. */
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
	/* As in match_check. */
	if (pcrt_level < MPI_THREAD_SERIALIZED && c->protocol == &pcrt_board) {
		c->protocol->note(c, site);
		return;
	}
	if (pthread_mutex_trylock(&c->lock)) {
		stray(site);
		return;
	}
	if (c->caller && c->caller != &mine)
		stray(site);
	else
		c->protocol->note(c, site);
	pthread_mutex_unlock(&c->lock);
}

/* The function of SITE, which has collectives on what KEY stands for, is left. */
static void leave_tell(const struct parcoach_site *site, uintptr_t key)
{
	void *arg = (void *)(uintptr_t)site;
	struct pcrt_comm *c = NULL;

	/* Else another thread may release it. */
	if (pcrt_level < MPI_THREAD_SERIALIZED)
		c = comm_kept(site->on, key, generation());
	if (c)
		leave_note(c, arg);
	else if (site->on == PARCOACH_ON_COMM_FINT)
		pcrt_comm_with(PMPI_Comm_f2c((MPI_Fint)key), leave_note, arg);
	else
		pcrt_comm_with((MPI_Comm)key, leave_note, arg);
}

/* The same for all that are GIVEN, each once. */
static void leave_tell_all(const struct parcoach_site *site,
			   const uintptr_t *given)
{
	uintptr_t key[PARCOACH_LEFT_ON];

	for (int i = 0; i < PARCOACH_LEFT_ON && given[i]; i++) {
		bool again = false;

		key[i] = handle_key(site->on, given[i]);
		for (int k = 0; k < i; k++)
			again |= key[k] == key[i];
		if (!again)
			leave_tell(site, key[i]);
	}
}

/* Whether MPI has ended without our MPI_Finalize: a tool before us calls PMPI's.
 * Asked only where something is told by messages. */
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

	if (!is_on() || mine.in_check || is_over())
		return;
	site = pcrt_site_of(record);
	/* Or another thread is in MPI, where we may not be at the same time. */
	if (!pcrt_thread_stands() || !pcrt_may_call() || !inside_enter()) {
		if (given[0])
			stray(site);
		return;
	}
	pcrt_comm_reap();
	if (pcrt_board_is_on())
		pcrt_board_leave();
	leave_tell_all(site, given);
	inside_leave();
}

void pcrt_hook_leave(struct parcoach_record *record, const uintptr_t *given)
{
	PCRT_DEFER(leave, record, given);
	leave(record, given);
}

PCRT_EXPORT void __parcoach_leave(struct parcoach_record *record)
{
	static const uintptr_t none[PARCOACH_LEFT_ON];

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
