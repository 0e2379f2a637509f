/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * history.c - the last calls of processes, in a report.
 *
 * In:   the text of each process (pcrt_past_text), by rank.
 * Out:  one paragraph for all processes with the same calls, first for
 *       processes for which others wait; the same as data (struct pcrt_past).
 * Cost: O(P^2) comparisons at worst; only for reports.
 * Not:  more than MOST paragraphs of either kind; no process that has made only
 *       one call, once, since the report shows that call anyway.  In a job of
 *       more than MANY processes, what does not fit into LINES lines.
 */
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/state.h"
#include "report/history.h"
#include "report/text.h"

#define MOST 4
#define MANY 64
#define LINES 18 /* of a report, without the last two */

/* How many lines the text has so far. */
static int lines_of(const struct pcrt_text *t)
{
	int lines = 0;

	for (size_t i = 0; i < t->len; i++)
		lines += t->s[i] == '\n';
	return lines;
}

/* The part of *AT up to the next END; *AT then points after END. */
static int piece(const char **at, const char **from, char end)
{
	const char *to = strchr(*at, end);

	if (!to)
		return -1;
	*from = *at;
	*at = to + 1;
	return (int)(to - *from);
}

bool pcrt_past_next(const char **at, struct pcrt_past_call *c)
{
	const char *times;
	int i;

	c->what_len = piece(at, &c->what, '\t');
	c->place_len = piece(at, &c->place, '\t');
	c->on_len = piece(at, &c->on, '\t');
	if (piece(at, &times, '\n') < 0 || c->what_len < 0 ||
	    c->place_len < 0 || c->on_len < 0)
		return false;
	c->times = strtoul(times, NULL, 10);
	c->line = 0;
	c->file_len = 0;
	for (i = c->place_len; i > 0 && c->place[i - 1] >= '0' &&
	     c->place[i - 1] <= '9'; i--)
		;
	if (i > 1 && i < c->place_len && c->place[i - 1] == ':') {
		c->file_len = i - 1;
		c->line = (unsigned)strtoul(c->place + i, NULL, 10);
	}
	return true;
}

/* Add the first MOST calls of PAST. */
static void calls_add(struct pcrt_text *t, const char *past, int most)
{
	struct pcrt_past_call c;
	int what = 0, place = 0;
	const char *at;

	for (at = past; pcrt_past_next(&at, &c);) {
		what = c.what_len > what ? c.what_len : what;
		place = c.place_len > place ? c.place_len : place;
	}
	for (at = past; most-- > 0 && pcrt_past_next(&at, &c);) {
		pcrt_text_add(t, "parcoach:     %-*.*s  %-*.*s  on %.*s", what,
			      c.what_len, c.what, place, c.place_len, c.place,
			      c.on_len, c.on);
		if (c.times > 1)
			pcrt_text_add(t, ", %lu times", c.times);
		pcrt_text_add(t, "\n");
	}
}

/* Put the processes among N with the calls of process F into RANK and WORLD,
 * and remove them from LEFT. */
static int like(const char *const *past, bool *left, const uint32_t *in_world,
		int n, int f, uint32_t *rank, uint32_t *world)
{
	int count = 0;

	for (int i = f; i < n; i++) {
		if (!left[i] || strcmp(past[i], past[f]))
			continue;
		left[i] = false;
		rank[count] = (uint32_t)i;
		world[count++] = pcrt_in_world(in_world[i]);
	}
	return count;
}

/* At most ROOM lines; the data has all calls. */
static void paragraph(struct pcrt_text *t, const char *past,
		      const uint32_t *rank, const uint32_t *world, int n,
		      int room)
{
	size_t count = (size_t)t->pasts + 1;
	struct pcrt_past *more =
		(struct pcrt_past *)realloc(t->past, count * sizeof *more);

	pcrt_text_add(t, "parcoach:   last collectives of ");
	pcrt_text_ranks(t, rank, world, n);
	pcrt_text_add(t, ", the newest first:\n");
	calls_add(t, past, room - 1);
	if (!more)
		return;
	t->past = more;
	more += t->pasts++;
	more->ranks = pcrt_text_ranges(rank, n);
	more->world = pcrt_text_ranges(world, n);
	more->text = strdup(past);
}

/* Add the processes of LEFT; returns how many there was no room for. */
static int some_add(struct pcrt_text *t, const char *const *past, bool *left,
		    const uint32_t *in_world, int n)
{
	uint32_t *rank = PCRT_NEW(n, uint32_t);
	uint32_t *world = PCRT_NEW(n, uint32_t);
	int shown = 0, rest = 0;

	for (int i = 0; rank && world && i < n; i++) {
		int count, room;

		if (!left[i])
			continue;
		count = like(past, left, in_world, n, i, rank, world);
		room = n > MANY ? LINES - lines_of(t) : INT_MAX;
		if (shown++ < MOST && room > 1)
			paragraph(t, past[i], rank, world, count, room);
		else
			rest += count;
	}
	free(rank);
	free(world);
	return rest;
}

static bool says_more(const char *past)
{
	struct pcrt_past_call c;

	return past && pcrt_past_next(&past, &c) && (c.times > 1 || *past);
}

void pcrt_text_past(struct pcrt_text *t, const char *const *past,
		    const bool *first, const uint32_t *world, int n)
{
	bool *left = PCRT_NEW(n, bool);
	int rest = 0;

	t->past_from = t->len;
	for (int pass = 0; left && pass < 2; pass++) {
		for (int i = 0; i < n; i++)
			left[i] = first[i] == !pass && says_more(past[i]);
		rest += some_add(t, past, left, world, n);
	}
	if (rest)
		pcrt_text_add(t, "parcoach:   %d more process%s not "
			      "shown\n", rest, rest > 1 ? "es are" : " is");
	free(left);
	t->past_to = t->len;
}
