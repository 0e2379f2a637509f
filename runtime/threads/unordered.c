/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * unordered.c - reports: threads of a process that call MPI in no order, or
 *               that may not call it.
 *
 * In:   two calls (call_order.c, race.c), or one that the thread level forbids.
 * Out:  parcoach-multithreaded, parcoach-concurrent, parcoach-thread-level,
 *       parcoach-message-race.
 */
#include <mpi.h>
#include <omp.h>
#include "base/kind.h"
#include "base/state.h"
#include "comm/comm.h"
#include "comm/communicator.h"
#include "processes/here.h"
#include "report/job_end.h"
#include "report/line.h"
#include "report/text.h"
#include "threads/unordered.h"

/* OURS: this thread makes the call. */
static void call_add(struct pcrt_text *t, const struct pcrt_ordered *x,
		     const struct parcoach_site *probe, bool ours)
{
	struct pcrt_line line = pcrt_line_of(PCRT_COLL, x->site, 0);

	pcrt_text_side(t, &line);
	pcrt_text_add(t, "parcoach:   rank %d, thread %d of %d  %s  ",
		      pcrt_world_rank, x->thread, x->size, x->site->what);
	pcrt_text_site(t, x->site);
	if (x->region) {
		pcrt_text_add(t, "  inside '%s' (", x->region->what);
		pcrt_text_site(t, x->region);
		pcrt_text_add(t, ")");
	}
	if (probe) {
		pcrt_text_add(t, ", for the message that %s found (",
			      probe->what);
		pcrt_text_site(t, probe);
		pcrt_text_add(t, ")");
	}
	if (ours)
		pcrt_here_callers_add(t, x->site);
	pcrt_text_add(t, "\n");
}

static const char *level_name(void)
{
	return pcrt_level <= MPI_THREAD_SINGLE     ? "MPI_THREAD_SINGLE" :
	       pcrt_level <= MPI_THREAD_FUNNELED   ? "MPI_THREAD_FUNNELED" :
	       pcrt_level <= MPI_THREAD_SERIALIZED ? "MPI_THREAD_SERIALIZED" :
						     "MPI_THREAD_MULTIPLE";
}

static void add_head(struct pcrt_text *t, struct pcrt_comm *c,
		     const struct pcrt_ordered *b, enum pcrt_unordered how)
{
	char name[PCRT_COMM_TEXT] = "";

	if (c)
		pcrt_comm_name(c, name, sizeof name);
	if (how == PCRT_SAME)
		pcrt_text_add(t, "parcoach: error: '%s' is called by several "
			      "threads [parcoach-multithreaded]\n",
			      b->site->what);
	else if (how == PCRT_CONCURRENT)
		pcrt_text_add(t,
			      "parcoach: error: two threads can call "
			      "collectives of %s at the same time: nothing "
			      "orders the two calls [parcoach-concurrent]\n",
			      name);
	else if (how == PCRT_EITHER_FIRST)
		pcrt_text_add(t,
			      "parcoach: error: two threads call collectives "
			      "of %s one after the other, but either call can "
			      "be the first [parcoach-concurrent]\n",
			      name);
	else
		pcrt_text_add(t, "parcoach: error: '%s' can be called by two "
			      "threads at once, but the thread level is %s "
			      "[parcoach-thread-level]\n", b->site->what,
			      level_name());
}

void pcrt_unordered_report(struct pcrt_comm *c, const struct pcrt_ordered *a,
			   const struct pcrt_ordered *b, enum pcrt_unordered how)
{
	struct pcrt_text t = { 0 };

	if (!pcrt_report_first(b->site))
		return;
	add_head(&t, c, b, how);
	call_add(&t, a, NULL, false);
	call_add(&t, b, NULL, true);
	/* Calls that are bound to one thread are in its order. */
	if (a->place == b->place)
		pcrt_text_add(&t, "parcoach:   one thread made both calls in "
			      "this run, but OpenMP can give them to two "
			      "threads\n");
	pcrt_report_local(&t);
}

static void thread_add(struct pcrt_text *t, const struct parcoach_site *site,
		       const char *which)
{
	struct pcrt_line line = pcrt_line_of(PCRT_COLL, site, 0);

	pcrt_text_side(t, &line);
	pcrt_text_add(t, "parcoach:   rank %d, %s  %s  ", pcrt_world_rank, which,
		      site->what);
	pcrt_text_site(t, site);
	pcrt_text_add(t, "\n");
}

void pcrt_overlap_report(struct pcrt_comm *c, const struct parcoach_site *a,
			 const struct parcoach_site *b)
{
	char name[PCRT_COMM_TEXT] = "";
	struct pcrt_text t = { 0 };

	if (!pcrt_report_first(b))
		return;
	pcrt_comm_name(c, name, sizeof name);
	pcrt_text_add(&t, "parcoach: error: two threads are in collectives of "
		      "%s at the same time [parcoach-concurrent]\n", name);
	thread_add(&t, a, "one thread");
	thread_add(&t, b, "another   ");
	pcrt_report_local(&t);
}

void pcrt_race_report(const struct pcrt_ordered *a,
		      const struct parcoach_site *a_probe,
		      const struct pcrt_ordered *b,
		      const struct parcoach_site *b_probe)
{
	struct pcrt_text t = { 0 };

	if (!pcrt_report_first(b->site))
		return;
	pcrt_text_add(&t,
		      "parcoach: error: two threads can receive one message: "
		      "nothing keeps '%s' and its receive together "
		      "[parcoach-message-race]\n",
		      (b_probe ? b_probe : a_probe)->what);
	call_add(&t, a, a_probe, false);
	call_add(&t, b, b_probe, true);
	pcrt_text_add(&t, "parcoach:   use MPI_Mprobe and MPI_Mrecv, or put "
		      "both calls into one 'critical' construct\n");
	pcrt_report_local(&t);
}

void pcrt_level_report(const struct parcoach_site *site,
		       const struct parcoach_site *why)
{
	struct pcrt_text t = { 0 };

	if (!pcrt_report_first(site))
		return;
	if (pcrt_level >= MPI_THREAD_SERIALIZED)
		pcrt_text_add(&t, "parcoach: error: '%s' is called by a thread "
			      "that did not initialize MPI "
			      "[parcoach-thread-level]\n", site->what);
	else
		pcrt_text_add(&t, "parcoach: error: '%s' %s called by a thread "
			      "that is not the main thread, but the thread "
			      "level is %s [parcoach-thread-level]\n",
			      site->what, why ? "can be" : "is", level_name());
	pcrt_text_add(&t, "parcoach:   rank %d, thread %d  %s  ",
		      pcrt_world_rank, omp_get_thread_num(), site->what);
	pcrt_text_site(&t, site);
	if (why) {
		pcrt_text_add(&t, "  inside '%s' (", why->what);
		pcrt_text_site(&t, why);
		pcrt_text_add(&t, "), which any thread of the team can "
				  "execute");
	}
	pcrt_here_callers_add(&t, site);
	pcrt_text_add(&t, "\n");
	pcrt_report_local(&t);
}

void pcrt_level_report_inside(const struct parcoach_site *site)
{
	struct pcrt_text t = { 0 };

	if (!pcrt_report_first(site))
		return;
	pcrt_text_add(&t, "parcoach: error: '%s' is called by two threads at "
		      "once, but the thread level is %s "
		      "[parcoach-thread-level]\nparcoach:   rank %d  %s  ",
		      site->what, level_name(), pcrt_world_rank, site->what);
	pcrt_text_site(&t, site);
	pcrt_here_callers_add(&t, site);
	pcrt_text_add(&t, "\n");
	pcrt_report_local(&t);
}
