/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * watchdog.c - the watchdog of processes that compare on the board.
 *
 * It looks at the shared memory ten times a second (watchdog_thread.c), for its
 * own process only.  It acts if nothing has moved there since the process
 * reached a collective, or MPI_Wait for a started one, that others have not
 * reached yet:
 *
 *   - one of them has left the function of the collective, on its communicator,
 *     more often than this process: an error after PARCOACH_GRACE seconds;
 *   - one of them waits for others, and so on back to this process: an error at
 *     once (MPI-4.0 6.14: a correct program works even if every collective
 *     synchronizes); so in MPI_Comm_create_group, for the members of its group;
 *   - one of them has ended silently (processes/silent_exit.c), or without the
 *     start of a persistent collective (requests/persist.c): an error;
 *   - after PARCOACH_TIMEOUT seconds a warning says which have not arrived.
 *
 * LIMIT: a collective without a check is not seen, and a process in a
 * point-to-point call looks like one that computes.  Under MPI_THREAD_MULTIPLE
 * another thread may be the one that reaches the collective;
 * processes/threads_blocked.c determines whether it can.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "base/kind.h"
#include "base/state.h"
#include "board/left.h"
#include "board/members.h"
#include "board/memory.h"
#include "processes/call_log.h"
#include "processes/call_text.h"
#include "processes/failed.h"
#include "processes/here.h"
#include "processes/longest_wait.h"
#include "processes/nth_call.h"
#include "processes/silent_exit.h"
#include "processes/threads_blocked.h"
#include "processes/waiting_in.h"
#include "report/history.h"
#include "report/job_end.h"
#include "report/text.h"
#include "watch/cycles.h"
#include "watch/stall.h"
#include "watch/watchdog.h"

/* What our process waits in now. */
struct stay {
	struct pcrt_stay in;
	struct pcrt_entry *e; /* of IN, as SEQ */
	uint64_t seq;
	double waited;
};

static double since;
static uint64_t moved_before;
static bool told_left, told_slow, told_cycle, told_gone;
static uint32_t tests_before;

static bool is_missing(const struct stay *s, uint32_t q)
{
	return pcrt_stay_missing(&s->in, q);
}

/* ---- the text ---- */

static void name_add(struct pcrt_text *t, const struct pcrt_entry *e)
{
	char name[PCRT_NAME];

	pcrt_entry_name(e, name);
	pcrt_text_comm(t, name, e->size);
}

/* The title by WHY, unless T has one, and lines by rank in S->E.  FN returns
 * what process P does.  WAITER, a rank, has waited for SECONDS; nothing if the
 * last process has come meanwhile. */
static void lines_add(struct pcrt_text *t, const struct stay *s,
		      struct pcrt_line (*fn)(const struct stay *s, uint32_t p),
		      enum pcrt_absence why, uint32_t waiter, double seconds)
{
	/* Read once: another communicator may use the entry by now. */
	uint32_t size = s->e->size;
	struct pcrt_line *line = PCRT_NEW(size, struct pcrt_line);
	uint32_t *world = PCRT_NEW(size, uint32_t);
	bool *absent = PCRT_NEW(size, bool);
	struct pcrt_text name = { 0 };
	bool good = line && world && absent, any = t->len;

	for (uint32_t p = 0; good && p < pcrt_head->procs; p++) {
		uint32_t rank = atomic_load(&s->e->member[p].rank);

		if (!rank || rank > size)
			continue;
		world[rank - 1] = atomic_load(&pcrt_procs[p].world);
		line[rank - 1] = fn(s, p);
		absent[rank - 1] = is_missing(s, p);
		any |= absent[rank - 1];
	}
	name_add(&name, s->e);
	good = good && any;
	if (good && !t->len)
		pcrt_text_absent(t, name.s ? name.s : "?", line, absent,
				 (int)size, why, (int)waiter, seconds);
	if (good)
		pcrt_text_lines(t, line, world, (int)size);
	free(name.s);
	free(line);
	free(world);
	free(absent);
}

/* Our rank in S->E. */
static uint32_t my_rank(const struct stay *s)
{
	return atomic_load(&s->e->member[pcrt_me].rank) - 1;
}

/* The last calls: by rank in S->E, or, if S is NULL, of all processes of the
 * node by rank in MPI_COMM_WORLD. */
static void past_add(struct pcrt_text *t, const struct stay *s)
{
	uint32_t n = s ? s->e->size : (uint32_t)pcrt_world_size;
	uint32_t procs = pcrt_env.history ? pcrt_head->procs : 0;
	char (*text)[PCRT_PAST_TEXT] = (char (*)[PCRT_PAST_TEXT])calloc(
		procs, sizeof *text);
	const char **past = PCRT_NEW(n, const char *);
	uint32_t *world = PCRT_NEW(n, uint32_t);
	bool *missing = PCRT_NEW(n, bool);
	bool good = text && past && world && missing;

	for (uint32_t p = 0; good && p < procs; p++) {
		uint32_t in_world = atomic_load(&pcrt_procs[p].world);
		uint32_t rank = s ? atomic_load(&s->e->member[p].rank) :
				    in_world + 1;

		if (!rank || rank > n)
			continue;
		pcrt_past_text(p, text[p]);
		past[rank - 1] = text[p];
		world[rank - 1] = in_world;
		missing[rank - 1] = s && is_missing(s, p);
	}
	if (good && procs)
		pcrt_text_past(t, past, missing, world, (int)n);
	free(text);
	free(past);
	free(world);
	free(missing);
}

/* ---- processes that left the function ---- */

/* Whether process Q, missing, has left our function more often than we have
 * since the collective before; *SITE: where. */
static bool went_round(const struct stay *s, uint32_t q, uint32_t *site)
{
	struct pcrt_member *its = &s->e->member[q];
	struct pcrt_member *our = &s->e->member[pcrt_me];
	uint64_t function = pcrt_head->site[s->in.site].function;
	uint64_t before = s->seq - 1;
	struct pcrt_lefts n, m;

	n = pcrt_left_since(s->e, q, function, before);
	m = pcrt_left_since(s->e, (uint32_t)pcrt_me, function, before);
	*site = n.site;
	/* A process that has started more since then does not know what it had
	 * left then; and persistent ones do not belong to the function that
	 * initialized them. */
	return pcrt_left_more(&n, &m) && !s->in.starts && is_missing(s, q) &&
	       atomic_load(&its->seq) == before &&
	       atomic_load(&our->seq) == s->seq;
}

static struct pcrt_line left_line(const struct stay *s, uint32_t p)
{
	const struct pcrt_place_text *f = &pcrt_head->site[s->in.site];
	struct pcrt_line l = { .what = "" };
	uint32_t site;

	if (!is_missing(s, p))
		return pcrt_stay_other(&s->in, p);
	if (!went_round(s, p, &site))
		return l;
	l = pcrt_blame_site(PCRT_COLL, site);
	snprintf(l.what, sizeof l.what, PCRT_SAY_RETURNED, f->name);
	return l;
}

static bool left_look(const struct stay *s)
{
	uint32_t site;

	for (uint32_t q = 0; q < pcrt_head->procs; q++)
		if (went_round(s, q, &site))
			return true;
	return false;
}

static void left_report(const struct stay *s)
{
	struct pcrt_text t = { 0 };
	uint64_t none = 0;

	told_left = true;
	if (!atomic_compare_exchange_strong(&s->e->broken, &none, s->seq + 1))
		return;
	lines_add(&t, s, left_line, PCRT_ABSENT_RETURNED, my_rank(s),
		  s->waited);
	pcrt_text_add(&t, PCRT_SAY_STILL, s->waited);
	past_add(&t, s);
	pcrt_report_local(&t);
}

/* ---- processes that have ended ---- */

static bool gone_look(const struct stay *s)
{
	for (uint32_t q = 0; q < pcrt_head->procs; q++)
		if (pcrt_stay_never(&s->in, q))
			return true;
	return false;
}

static struct pcrt_line gone_line(const struct stay *s, uint32_t p)
{
	struct pcrt_line none = { .what = "" };

	return is_missing(s, p) && !pcrt_stay_never(&s->in, p) ?
		       none : pcrt_stay_other(&s->in, p);
}

static void gone_report(const struct stay *s)
{
	struct pcrt_text t = { 0 };

	told_gone = true;
	if (!pcrt_gone_first())
		return;
	lines_add(&t, s, gone_line, s->in.starts ? PCRT_ABSENT_UNSTARTED :
		  PCRT_ABSENT_ENDED, my_rank(s), s->waited);
	pcrt_report_local(&t);
	pcrt_gone_done();
}

/* ---- slow ---- */

static struct pcrt_line slow_line(const struct stay *s, uint32_t p)
{
	return pcrt_stay_other(&s->in, p);
}

static struct pcrt_longest longest_of(const struct stay *s)
{
	struct pcrt_longest l = { .still = -1 };
	double now = pcrt_now();

	for (uint32_t p = 0; p < pcrt_head->procs; p++) {
		double from = (double)atomic_load(&pcrt_procs[p].since) / 1e3;

		if (atomic_load(&s->e->member[p].rank) && !pcrt_gone(p))
			pcrt_longest_take(&l, atomic_load(&s->e->member[p].rank),
					  is_missing(s, p),
					  from > 0 && atomic_load(&pcrt_procs[p].event) ?
						  now - from : -1);
	}
	return l;
}

/* The lowest process that waits reports it. */
static void slow_tell(const struct stay *s)
{
	uint32_t mine = atomic_load(&s->e->member[pcrt_me].rank);
	struct pcrt_longest l = longest_of(s);
	struct pcrt_text t = { 0 };
	double after = pcrt_late(pcrt_patience(), l.waited);

	told_slow = true;
	/* If connections are lost, each node could report the same. */
	if (s->e->spans && mine > 2)
		return;
	for (uint32_t p = 0; p < pcrt_head->procs; p++) {
		uint32_t rank = atomic_load(&s->e->member[p].rank);
		struct pcrt_stay its;

		if (rank && rank < mine &&
		    pcrt_stay_find(p, s->e, s->seq, &its))
			return;
	}
	pcrt_here_ask(true);
	if (s->e->spans) { /* and connections are lost */
		pcrt_text_add(&t, "parcoach: warning: processes of ");
		name_add(&t, s->e);
		pcrt_text_add(&t, " have waited %g s in a collective, perhaps "
			      "for processes on other nodes " PCRT_SAY_TIMEOUT
			      "\n", after);
	}
	lines_add(&t, s, slow_line, PCRT_ABSENT_LATE,
		  l.waits ? l.waits - 1 : mine - 1, after);
	told_slow = t.len;
	if (!told_slow)
		return;
	atomic_fetch_add(&pcrt_head->warned, 1);
	pcrt_longest_add(&t, &l);
	past_add(&t, s);
	pcrt_report_slow(&t);
}

/* ---- the thread ---- */

static void cycle_look(double waited)
{
	struct pcrt_text t = { 0 };

	if (told_cycle || !pcrt_cycles_look(waited, &t))
		return;
	told_cycle = true;
	if (!t.len)
		return;
	past_add(&t, NULL);
	pcrt_report_local(&t);
}

static double grace(void)
{
	if (pcrt_env.timeout > 0 && pcrt_env.timeout < pcrt_env.grace)
		return pcrt_env.timeout;
	return pcrt_env.grace;
}

/* Whether our process has done something since the last look, other than test
 * the same requests again. */
static bool has_moved(double now)
{
	uint64_t moved = pcrt_moved((uint32_t)pcrt_me);
	uint32_t tests = pcrt_stay_tests((uint32_t)pcrt_me);
	/* It has tested requests, and now does something else. */
	bool away = tests && tests == tests_before;

	tests_before = tests;
	if (moved == moved_before && !away)
		return false;
	moved_before = moved;
	since = now;
	pcrt_stall_over();
	atomic_store(&pcrt_procs[pcrt_me].since, (uint64_t)(now * 1e3));
	told_left = told_slow = false;
	return true;
}

static void stay_look(const struct stay *s, bool gone)
{
	if ((gone || s->in.starts) && !told_gone && gone_look(s))
		gone_report(s);
	if (grace() > 0 && s->waited >= grace() && !told_left && left_look(s))
		left_report(s);
	if (pcrt_env.timeout > 0 && s->waited >= pcrt_patience() &&
	    !told_slow && !told_left && !told_cycle && !told_gone)
		slow_tell(s);
}

void pcrt_dog_look(void)
{
	double now = pcrt_now();
	bool gone = pcrt_gone_look(now);
	struct pcrt_stay in[PCRT_STAYS];
	int tag, size;
	unsigned n;

	if (pcrt_gone_stopped(now))
		return;
	pcrt_here_answer();
	if (has_moved(now))
		return;
	if (!since)
		since = now;
	pcrt_stuck_look(now - since);
	n = moved_before ? pcrt_waits((uint32_t)pcrt_me, in) : 0;
	if (n || pcrt_members_in((uint32_t)pcrt_me, &tag, &size))
		cycle_look(now - since);
	for (unsigned i = 0; i < n; i++) {
		struct stay s = { in[i], in[i].e, in[i].seq, now - since };

		stay_look(&s, gone);
	}
	pcrt_stall_look(now - since);
}
