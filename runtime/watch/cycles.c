/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * cycles.c - processes of the node that wait for each other (contract in cycles.h).
 *
 * In:   what each process waits in (processes/waiting_in.c, board/members.c).
 * Out:  an error, if none of them moves while one tenth of a second passes.
 *
 * A process that waits for one of several requests, or tests them, is not part of a
 * cycle: it may still do something else.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include "base/state.h"
#include "board/members.h"
#include "board/memory.h"
#include "processes/call_log.h"
#include "processes/failed.h"
#include "processes/here.h"
#include "processes/threads_blocked.h"
#include "processes/waiting_in.h"
#include "report/text.h"
#include "watch/cycles.h"

#define PATIENCE 1.0 /* seconds before the search for cycles */

/* Whether others have not reached the collective of S. */
static bool is_late(const struct pcrt_stay *s)
{
	/* nodes/deadlock.c handles communicators of several nodes while these
	 * are connected. */
	if (s->e->spans)
		return atomic_load(&pcrt_head->lost);
	for (uint32_t q = 0; q < pcrt_head->procs; q++)
		if (pcrt_stay_missing(s, q))
			return true;
	return false;
}

unsigned pcrt_waits(uint32_t p, struct pcrt_stay of[PCRT_STAYS])
{
	unsigned n = pcrt_stays_get(p, of), late = 0;

	/* A call on a communicator with a failed process returns an error. */
	for (unsigned i = 0; i < n; i++)
		if (is_late(&of[i]) && !pcrt_is_broken(of[i].e))
			of[late++] = of[i];
	return late;
}

/* Mark Q in SEEN, and append it to TODO if it is new; returns whether it is this
 * process. */
static bool mark(uint32_t q, bool *seen, uint32_t *todo, uint32_t *count)
{
	bool own = q == (uint32_t)pcrt_me;

	if (!seen[q] && !own)
		todo[(*count)++] = q;
	seen[q] = true;
	return own;
}

/* Mark in SEEN the processes without which P cannot continue, and append new
 * ones to TODO; returns whether this process is among them. */
static bool waited_mark(uint32_t p, bool *seen, uint32_t *todo, uint32_t *count)
{
	struct pcrt_stay in[PCRT_STAYS];
	bool found = false, stuck = pcrt_is_stuck(p);
	unsigned n = stuck ? pcrt_waits(p, in) : 0;

	for (uint32_t q = 0; stuck && q < pcrt_head->procs; q++)
		if (pcrt_members_needs(p, q))
			found |= mark(q, seen, todo, count);
	for (unsigned i = 0; i < n; i++)
		for (uint32_t q = 0; q < pcrt_head->procs; q++) {
			if (in[i].how > PCRT_STAY_WAIT ||
			    !pcrt_stay_missing(&in[i], q))
				continue;
			found |= mark(q, seen, todo, count);
		}
	return found;
}

/* Whether a process that we wait for waits for us, directly or through others.
 * *SUM changes when one of them moves. */
static bool in_cycle(uint64_t *sum)
{
	uint32_t n = pcrt_head->procs, count = 0;
	bool *seen = PCRT_NEW(n, bool), found = false;
	uint32_t *todo = (uint32_t *)malloc(n * sizeof *todo);

	*sum = 0;
	if (seen && todo)
		todo[count++] = (uint32_t)pcrt_me;
	while (count) {
		uint32_t p = todo[--count];

		*sum += pcrt_moved(p) + 1 + pcrt_members_calls(p);
		found |= waited_mark(p, seen, todo, &count);
	}
	free(seen);
	free(todo);
	return found;
}

/* Set where process P waits, if it does. */
static void cycle_line(uint32_t p, struct pcrt_line *line)
{
	struct pcrt_stay in[PCRT_STAYS];
	char name[PCRT_NAME];
	int tag, size;

	if (!pcrt_is_stuck(p))
		return;
	if (pcrt_members_in(p, &tag, &size)) {
		*line = pcrt_here_line(p);
		snprintf(line->what, sizeof line->what, "MPI_Comm_create_group, "
			 "tag %d, of %d process%s", tag, size,
			 size == 1 ? "" : "es");
		return;
	}
	if (!pcrt_waits(p, in))
		return;
	*line = pcrt_stay_other(in, p);
	pcrt_entry_name(in->e, name);
	pcrt_line_on(line, name, in->e->size);
}

static void lines_add(struct pcrt_text *t)
{
	uint32_t n = pcrt_head->procs;
	struct pcrt_line *line = PCRT_NEW(n, struct pcrt_line);
	uint32_t *world = PCRT_NEW(n, uint32_t);

	pcrt_here_ask(true);
	pcrt_text_add(t, PCRT_SAY_CYCLE);
	for (uint32_t p = 0; line && world && p < n; p++) {
		world[p] = atomic_load(&pcrt_procs[p].world);
		cycle_line(p, &line[p]);
	}
	if (line && world)
		pcrt_text_lines(t, line, world, (int)n);
	free(line);
	free(world);
}

bool pcrt_cycles_look(double waited, struct pcrt_text *t)
{
	static uint64_t before;
	bool was = false;
	uint64_t sum;

	if (waited < PATIENCE)
		return false;
	if (!in_cycle(&sum)) {
		before = 0;
		return false;
	}
	/* Twice, with no move in between. */
	if (sum != before) {
		before = sum;
		return false;
	}
	if (atomic_compare_exchange_strong(&pcrt_head->cycle_told, &was, true))
		lines_add(t);
	return true;
}
