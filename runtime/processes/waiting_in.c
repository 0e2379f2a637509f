/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * waiting_in.c - what a process of the node waits in: a blocking collective, or
 *                MPI_Wait and similar calls for started ones.
 *
 * In:   what it has written on the board (agree/board.c, requests/request.c);
 *       it may continue meanwhile.
 * Not:  whether others have arrived there: the caller tests that.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "base/kind.h"
#include "board/begun.h"
#include "board/memory.h"
#include "processes/call_log.h"
#include "processes/here.h"
#include "processes/nth_call.h"
#include "processes/silent_exit.h"
#include "processes/waiting_in.h"
#include "report/text.h"

/* CALL, the SEQ-th of process P on its communicator, if that still exists. */
static bool stay_take(uint32_t p, uint64_t call, uint64_t seq, uint64_t starts,
		      uint32_t how, struct pcrt_stay *to)
{
	struct pcrt_called c = pcrt_call_unpack(call);
	struct pcrt_entry *e = pcrt_past_entry(&c);

	if (!e || !seq || atomic_load(&e->member[p].seq) < seq)
		return false;
	*to = (struct pcrt_stay){ e, seq, starts, c.site, how };
	return true;
}

/* The collectives that it waits for in MPI_Wait. */
static unsigned waits_get(uint32_t p, struct pcrt_stay of[PCRT_STAYS])
{
	struct pcrt_stays *s = &pcrt_procs[p].stays;
	uint32_t turn = atomic_load(&s->turn), how = atomic_load(&s->how);
	uint32_t n = atomic_load(&s->n);
	unsigned count = 0;

	if (turn % 2 || how == PCRT_STAY_NONE || n > PCRT_STAYS)
		return 0;
	/* It has called something since its last test. */
	if (how == PCRT_STAY_TEST &&
	    atomic_load(&s->event) != atomic_load(&pcrt_procs[p].event))
		return 0;
	for (uint32_t i = 0; i < n; i++)
		count += stay_take(p, atomic_load(&s->on[i].call),
				   atomic_load(&s->on[i].seq),
				   atomic_load(&s->on[i].starts), how,
				   &of[count]);
	return atomic_load(&s->turn) == turn ? count : 0;
}

unsigned pcrt_stays_get(uint32_t p, struct pcrt_stay of[PCRT_STAYS])
{
	unsigned n = waits_get(p, of);
	struct pcrt_called last;
	struct pcrt_entry *e;

	if (n || !pcrt_past_last(p, &last) || last.kind != PCRT_COLL ||
	    !(e = pcrt_past_entry(&last)))
		return n;
	of[0] = (struct pcrt_stay){ e, atomic_load(&e->member[p].seq), 0,
				    last.site, PCRT_STAY_CALL };
	return 1;
}

bool pcrt_stay_find(uint32_t p, const struct pcrt_entry *e, uint64_t seq,
		    struct pcrt_stay *to)
{
	struct pcrt_stay of[PCRT_STAYS];
	unsigned n = pcrt_stays_get(p, of);

	for (unsigned i = 0; i < n; i++)
		if (of[i].e == e && of[i].seq == seq) {
			*to = of[i];
			return true;
		}
	return false;
}

struct pcrt_line pcrt_stay_line(const struct pcrt_stay *s)
{
	struct pcrt_line l = pcrt_blame_site(PCRT_COLL, s->site);
	size_t len = strlen(l.what);

	if (s->starts) {
		snprintf(l.what + len, sizeof l.what - len, ", start %llu",
			 (unsigned long long)s->starts);
		len = strlen(l.what);
	}
	if (s->how != PCRT_STAY_CALL)
		snprintf(l.what + len, sizeof l.what - len, "%s",
			 s->how == PCRT_STAY_TEST ? ", in MPI_Test" :
						    ", in MPI_Wait");
	return l;
}

/* "after MPI_Bcast": the last call of process P, or what it waits in; and where
 * it is now, if that is known. */
static struct pcrt_line past_line(uint32_t p)
{
	struct pcrt_stay waits[PCRT_STAYS];
	struct pcrt_line l = { .what = "" }, here = pcrt_here_line(p);
	char what[sizeof l.what];
	struct pcrt_called last;
	char name[PCRT_NAME];

	if (pcrt_stays_get(p, waits) && waits->how != PCRT_STAY_CALL) {
		l = pcrt_stay_line(waits);
		pcrt_entry_name(waits->e, name);
		pcrt_line_on(&l, name, waits->e->size);
		return l;
	}
	if (!pcrt_past_last(p, &last)) {
		snprintf(l.what, sizeof l.what, "has called no collective yet");
		return here.what[0] ? here : l;
	}
	l = pcrt_blame_site(last.kind, last.site);
	if (last.kind == PCRT_FINALIZE || last.kind == PCRT_EXITED)
		return l; /* it is still in that call */
	memmove(l.what + 6, l.what, sizeof l.what - 6);
	memcpy(l.what, "after ", 6);
	l.what[sizeof l.what - 1] = 0;
	if (!here.what[0])
		return l;
	snprintf(what, sizeof what, "%.40s, %.90s", here.what, l.what);
	memcpy(here.what, what, sizeof here.what);
	return here;
}

static bool is_behind(const struct pcrt_stay *s, uint32_t q)
{
	return atomic_load(&s->e->member[q].seq) < s->seq;
}

bool pcrt_stay_missing(const struct pcrt_stay *s, uint32_t q)
{
	return atomic_load(&s->e->member[q].rank) &&
	       (is_behind(s, q) ||
		pcrt_begun_fewer(q, atomic_load(&s->e->id), s->seq, s->starts));
}

/* RATIONALE: the end of a process is one more element of the chain, but a start
 * of a persistent collective is none. */
bool pcrt_stay_never(const struct pcrt_stay *s, uint32_t q)
{
	if (pcrt_gone(q))
		return pcrt_stay_missing(s, q);
	/* In this order: it starts nothing after its end. */
	return s->starts && atomic_load(&pcrt_procs[q].end) &&
	       !atomic_load(&pcrt_head->aborting) && !is_behind(s, q) &&
	       pcrt_stay_missing(s, q);
}

struct pcrt_line pcrt_stay_other(const struct pcrt_stay *s, uint32_t p)
{
	bool missing = pcrt_stay_missing(s, p);
	struct pcrt_line l;
	struct pcrt_stay its;
	char what[sizeof l.what];

	if (!missing && pcrt_stay_find(p, s->e, s->seq, &its) &&
	    its.how != PCRT_STAY_CALL)
		return pcrt_stay_line(&its);
	if (!missing && !s->starts)
		return pcrt_blame_line(s->e, (int)p, s->seq);
	l = missing && pcrt_gone(p) ? pcrt_gone_line(p) : past_line(p);
	if (s->starts && !is_behind(s, p)) {
		snprintf(what, sizeof what, "has %sstarted it, %.100s",
			 missing ? "not " : "", l.what);
		memcpy(l.what, what, sizeof l.what);
	}
	return l;
}

uint32_t pcrt_stay_tests(uint32_t p)
{
	struct pcrt_stays *s = &pcrt_procs[p].stays;

	return atomic_load(&s->how) == PCRT_STAY_TEST &&
			       atomic_load(&s->event) ==
				       atomic_load(&pcrt_procs[p].event) ?
		       atomic_load(&s->tests) | 1u << 31 : 0;
}
