/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_check.c - the ABI: what instrumented code calls.
 *
 * Order of the checks before a collective: first those of this process alone
 * (is the thread inside a region of one thread; does another region do the
 * same; may this thread call MPI at all), then the agreement with the others,
 * which needs MPI.
 *
 * Nothing is done before MPI_Init, after MPI_Finalize has begun, or with
 * PARCOACH_ENABLE=0.
 */
#include <string.h>
#include "rt.h"

static _Thread_local bool in_check;

/* Whether checks are on; MPI may have been initialised without our wrapper. */
static bool is_on(void)
{
	int yes = 0, no = 1;

	if (atomic_load_explicit(&pcrt_on, memory_order_relaxed))
		return true;
	if (atomic_load(&pcrt_started))
		return false;
	PMPI_Initialized(&yes);
	if (yes)
		PMPI_Finalized(&no);
	if (no)
		return false;
	pcrt_start(false);
	return atomic_load(&pcrt_on);
}

static void abi_check(const struct parcoach_site *site)
{
	if (site->abi != PARCOACH_ABI)
		pcrt_die("this program was compiled for version %u of the "
			 "run time's interface, but the library has version "
			 "%d: compile and link with the same parcoach",
			 site->abi, PARCOACH_ABI);
}

static void level_report(const struct parcoach_site *site, bool at_once)
{
	static const char *const names[] = {
		"MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED",
		"MPI_THREAD_SERIALIZED", "MPI_THREAD_MULTIPLE"
	};
	int i = pcrt_level <= MPI_THREAD_SINGLE ? 0 :
		pcrt_level <= MPI_THREAD_FUNNELED ? 1 :
		pcrt_level <= MPI_THREAD_SERIALIZED ? 2 : 3;
	struct pcrt_text t = { 0 };

	if (!pcrt_report_first(site))
		return;
	pcrt_text_add(&t, "parcoach: error: '%s' is called %s, but the thread "
		      "level is %s [parcoach-thread-level]\n", site->what,
		      at_once ? "by two threads at once" :
		      "by a thread that is not the main thread", names[i]);
	pcrt_text_add(&t, "parcoach:   rank %d  %s  ", pcrt_world_rank,
		      site->what);
	pcrt_text_site(&t, site);
	pcrt_text_add(&t, "\n");
	pcrt_report_local(&t);
}

/* The communicator that SITE and HANDLE mean; NULL: not known. */
static struct pcrt_comm *comm_find(const struct parcoach_site *site,
				   uintptr_t handle)
{
	const void *at = (const void *)handle;

	switch (site->on) {
	case PARCOACH_ON_WORLD:
		return pcrt_comm_of(MPI_COMM_WORLD);
	case PARCOACH_ON_COMM:
		return pcrt_comm_of((MPI_Comm)handle);
	case PARCOACH_ON_COMM_PTR:
		return pcrt_comm_of(*(const MPI_Comm *)at);
	case PARCOACH_ON_COMM_FINT:
		return pcrt_comm_of(PMPI_Comm_f2c(*(const MPI_Fint *)at));
	case PARCOACH_ON_WIN:
		return pcrt_comm_of_win((MPI_Win)handle);
	case PARCOACH_ON_WIN_PTR:
		return pcrt_comm_of_win(*(const MPI_Win *)at);
	case PARCOACH_ON_WIN_FINT:
		return pcrt_comm_of_win(PMPI_Win_f2c(*(const MPI_Fint *)at));
	case PARCOACH_ON_FILE:
		return pcrt_comm_of_file((MPI_File)handle);
	case PARCOACH_ON_FILE_PTR:
		return pcrt_comm_of_file(*(const MPI_File *)at);
	case PARCOACH_ON_FILE_FINT:
		return pcrt_comm_of_file(PMPI_File_f2c(*(const MPI_Fint *)at));
	}
	return NULL;
}

static bool compare(const struct parcoach_site *site, struct pcrt_comm *c)
{
	if (c->off || c->ending)
		return false;
	if (site->flags & PARCOACH_CHECK_NOWAIT)
		return c->protocol->tell(c, PCRT_START, site);
	return c->protocol->agree(c, site);
}

/* CC: compare with the other processes of C. */
static void match_check(const struct parcoach_site *site, struct pcrt_comm *c)
{
	bool compared = false;

	atomic_fetch_add_explicit(&pcrt_checks, 1, memory_order_relaxed);
	if (c && c->size < 2)
		return;
	if (c) {
		pthread_mutex_lock(&c->lock);
		compared = compare(site, c);
		pthread_mutex_unlock(&c->lock);
	}
	if (!compared)
		atomic_fetch_add_explicit(&pcrt_skipped, 1,
					  memory_order_relaxed);
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

PCRT_EXPORT void __parcoach_coll(const struct parcoach_site *site,
				 uintptr_t handle)
{
	struct pcrt_comm *c;

	if (!is_on() || in_check)
		return;
	abi_check(site);
	if (site->flags & PARCOACH_CHECK_WORD)
		pcrt_thread_check(site, NULL, PARCOACH_CHECK_WORD);
	if (!pcrt_may_call()) {
		level_report(site, false);
		return;
	}
	if (atomic_fetch_add(&pcrt_inside, 1) &&
	    pcrt_level < MPI_THREAD_MULTIPLE) {
		level_report(site, true);
		atomic_fetch_sub(&pcrt_inside, 1);
		return;
	}
	in_check = true;
	pcrt_comm_reap();
	c = comm_find(site, handle);
	if (c && site->flags & PARCOACH_CHECK_ONCE)
		pcrt_thread_check(site, c, PARCOACH_CHECK_ONCE);
	if (site->flags & PARCOACH_CHECK_MATCH && !is_finalize(site))
		match_check(site, c);
	in_check = false;
	atomic_fetch_sub(&pcrt_inside, 1);
}

static void leave_note(struct pcrt_comm *c, void *event)
{
	if (c->size < 2 || !c->protocol->note ||
	    pthread_mutex_trylock(&c->lock))
		return;
	c->protocol->note(c, event);
	pthread_mutex_unlock(&c->lock);
}

PCRT_EXPORT void __parcoach_leave(const struct parcoach_site *site)
{
	struct pcrt_event e;

	if (!is_on() || in_check || !pcrt_thread_stands() || !pcrt_may_call())
		return;
	abi_check(site);
	/* Another thread is in MPI, where we may not be at the same time. */
	if (atomic_fetch_add(&pcrt_inside, 1) &&
	    pcrt_level < MPI_THREAD_MULTIPLE) {
		atomic_fetch_sub(&pcrt_inside, 1);
		return;
	}
	in_check = true;
	pcrt_comm_reap();
	if (pcrt_board_is_on())
		pcrt_board_leave(site);
	if (atomic_load_explicit(&pcrt_off_board, memory_order_relaxed)) {
		e = pcrt_event_at(PCRT_LEAVE, site);
		pcrt_comm_each(leave_note, &e);
	}
	in_check = false;
	atomic_fetch_sub(&pcrt_inside, 1);
}
