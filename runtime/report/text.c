/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * text.c - text that grows, and the title and the lines of a report.
 *
 * In:   what each process does (struct pcrt_line), by rank.
 * Out:  a title that says which processes wait where, and for which others; one
 *       line for all that do the same, and what was predicted about it; the
 *       lines as data (struct pcrt_side) for file.c.
 * Cost: O(P^2) comparisons at worst; only for reports.
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/state.h"
#include "report/text.h"

void pcrt_text_add(struct pcrt_text *t, const char *format, ...)
{
	va_list args;
	int n;

	for (;;) {
		size_t room = t->size - t->len;
		char *s;

		va_start(args, format);
		n = vsnprintf(t->s ? t->s + t->len : NULL, room, format, args);
		va_end(args);
		if (n < 0)
			return;
		if ((size_t)n < room)
			break;
		s = (char *)realloc(t->s, 2 * t->size + (size_t)n + 256);
		if (!s)
			return;
		t->s = s;
		t->size = 2 * t->size + (size_t)n + 256;
	}
	t->len += (size_t)n;
}

void pcrt_text_put(struct pcrt_text *t)
{
	size_t done = 0;

	while (done < t->len) {
		ssize_t n = write(2, t->s + done, t->len - done);

		if (n <= 0)
			break;
		done += (size_t)n;
	}
	pcrt_text_free(t);
}

void pcrt_text_free(struct pcrt_text *t)
{
	for (int i = 0; i < t->sides; i++) {
		free(t->side[i].ranks);
		free(t->side[i].world);
	}
	for (int i = 0; i < t->pasts; i++) {
		free(t->past[i].ranks);
		free(t->past[i].world);
		free(t->past[i].text);
	}
	free(t->side);
	free(t->past);
	free(t->s);
	*t = (struct pcrt_text){ 0 };
}

void pcrt_text_comm(struct pcrt_text *t, const char *name, uint32_t size)
{
	if (!strncmp(name, "MPI_COMM_", 9))
		pcrt_text_add(t, "%.63s", name);
	else if (name[0] == PCRT_ORIGIN)
		pcrt_text_add(t, "a communicator of %u processes (%.63s)", size,
			      name + 1);
	else if (name[0])
		pcrt_text_add(t, "communicator '%.63s'", name);
	else
		pcrt_text_add(t, "a communicator of %u processes", size);
}

void pcrt_line_on(struct pcrt_line *l, const char *name, uint32_t size)
{
	struct pcrt_text on = { 0 };
	size_t len = strlen(l->place);

	pcrt_text_comm(&on, name, size);
	snprintf(l->place + len, sizeof l->place - len, "  on %s",
		 on.s ? on.s : "");
	free(on.s);
}

/* ---- ranks ---- */

static void ranges_add(struct pcrt_text *t, const uint32_t *rank, int n)
{
	for (int i = 0; i < n;) {
		int j = i;

		while (j + 1 < n && rank[j + 1] == rank[j] + 1)
			j++;
		pcrt_text_add(t, i ? ", %u" : "%u", rank[i]);
		if (j > i)
			pcrt_text_add(t, "-%u", rank[j]);
		i = j + 1;
	}
}

char *pcrt_text_ranges(const uint32_t *rank, int n)
{
	struct pcrt_text t = { 0 };

	ranges_add(&t, rank, n);
	return t.s;
}

void pcrt_text_ranks(struct pcrt_text *t, const uint32_t *rank,
		     const uint32_t *world, int n)
{
	const char *s = n > 1 ? "s" : "";

	pcrt_text_add(t, "rank%s ", s);
	ranges_add(t, rank, n);
	if (!memcmp(rank, world, (size_t)n * sizeof *rank))
		return;
	pcrt_text_add(t, " (MPI_COMM_WORLD rank%s ", s);
	ranges_add(t, world, n);
	pcrt_text_add(t, ")");
}

/* ---- titles ---- */

#define RANKS_LONG 60 /* longer lists appear in the lines only */

/* "in MPI_Barrier", or "for MPI_Ibarrier" if the process is in MPI_Wait. */
static void call_add(struct pcrt_text *t, const struct pcrt_line *l)
{
	size_t len = strcspn(l->what, ",");

	if (!len)
		pcrt_text_add(t, "in a collective");
	else
		pcrt_text_add(t, "%s %.*s", l->what[len] ? "for" : "in",
			      (int)len, l->what);
}

static bool same_call(const struct pcrt_line *a, const struct pcrt_line *b)
{
	size_t len = strcspn(a->what, ",");

	return len == strcspn(b->what, ",") && !memcmp(a->what, b->what, len);
}

/* "rank 3", "ranks 0-2", "200 processes": the COUNT processes in RANK. */
static void some_add(struct pcrt_text *t, const uint32_t *rank, int count)
{
	char *ranges = pcrt_text_ranges(rank, count);

	if (ranges && strlen(ranges) <= RANKS_LONG)
		pcrt_text_add(t, "rank%s %s", count > 1 ? "s" : "", ranges);
	else
		pcrt_text_add(t, "%d processes", count);
	free(ranges);
}

static void late_add(struct pcrt_text *t, const char *comm,
		     const struct pcrt_line *waits, const bool *absent, int n,
		     int waiter, double seconds)
{
	int count = 0;

	for (int i = 0; i < n; i++)
		count += absent[i];
	pcrt_text_add(t, "parcoach: warning: rank %d has waited %g s ", waiter,
		      seconds);
	call_add(t, waits);
	if (waits->place[0])
		pcrt_text_add(t, " (%s)", waits->place);
	pcrt_text_add(t, "; %d of %d processes of %s %s not arrived "
		      PCRT_SAY_TIMEOUT "\n", count, n, comm,
		      count == 1 ? "has" : "have");
}

/* What the COUNT absent processes, one of which does LINE, have done. */
static void absence_add(struct pcrt_text *t, const struct pcrt_line *line,
			int count, enum pcrt_absence why)
{
	if (why == PCRT_ABSENT_RETURNED)
		pcrt_text_add(t, " %s", line->what);
	else
		pcrt_text_add(t, " %s ended without %s it",
			      count == 1 ? "has" : "have",
			      why == PCRT_ABSENT_ENDED ? "calling" :
							 "starting");
}

void pcrt_text_absent(struct pcrt_text *t, const char *comm,
		      const struct pcrt_line *line, const bool *absent, int n,
		      enum pcrt_absence why, int waiter, double seconds)
{
	uint32_t *waits = PCRT_NEW(n, uint32_t), *gone = PCRT_NEW(n, uint32_t);
	int waiting = 0, missing = 0;

	for (int i = 0; waits && gone && i < n; i++)
		if (absent[i] && line[i].what[0])
			gone[missing++] = (uint32_t)i;
		else if (!absent[i] && same_call(&line[i], &line[waiter]))
			waits[waiting++] = (uint32_t)i;
	if (why == PCRT_ABSENT_LATE) {
		late_add(t, comm, &line[waiter], absent, n, waiter, seconds);
	} else if (waiting && missing) {
		pcrt_text_add(t, "parcoach: error: ");
		some_add(t, waits, waiting);
		pcrt_text_add(t, " of %s wait%s ", comm,
			      waiting == 1 ? "s" : "");
		call_add(t, &line[waiter]);
		pcrt_text_add(t, "; ");
		some_add(t, gone, missing);
		absence_add(t, &line[gone[0]], missing, why);
		pcrt_text_add(t, " [parcoach-mismatch]\n");
	} else {
		pcrt_text_add(t, "parcoach: error: not all processes of %s "
			      "reach a collective [parcoach-mismatch]\n", comm);
	}
	free(waits);
	free(gone);
}

/* ---- lines ---- */

static bool same_line(const struct pcrt_line *a, const struct pcrt_line *b)
{
	return !strcmp(a->what, b->what) && !strcmp(a->place, b->place);
}

/* The ranks whose line equals that of process FIRST, as text; also stored in
 * SIDE, if it is not NULL. */
static struct pcrt_text line_ranks(const struct pcrt_line *line,
				   const uint32_t *world, int n, int first,
				   struct pcrt_side *side)
{
	struct pcrt_text t = { 0 };
	uint32_t *rank = (uint32_t *)malloc((size_t)n * sizeof *rank);
	uint32_t *in_world = (uint32_t *)malloc((size_t)n * sizeof *in_world);
	int found = 0;

	for (int i = first; rank && in_world && i < n; i++)
		if (same_line(&line[i], &line[first])) {
			rank[found] = (uint32_t)i;
			in_world[found++] = pcrt_in_world(world[i]);
		}
	if (found)
		pcrt_text_ranks(&t, rank, in_world, found);
	if (side) {
		side->ranks = pcrt_text_ranges(rank, found);
		side->world = pcrt_text_ranges(in_world, found);
		side->line = line[first];
	}
	free(rank);
	free(in_world);
	return t;
}

/* Whether process I is the first one with its line. */
static bool leads(const struct pcrt_line *line, int i)
{
	if (!line[i].what[0])
		return false;
	for (int k = 0; k < i; k++)
		if (same_line(&line[k], &line[i]))
			return false;
	return true;
}

/* Room for one more side of T; NULL: no memory. */
static struct pcrt_side *side_new(struct pcrt_text *t)
{
	size_t n = (size_t)t->sides + 1;
	struct pcrt_side *more = (struct pcrt_side *)realloc(t->side,
							     n * sizeof *more);

	if (!more)
		return NULL;
	t->side = more;
	more[t->sides] = (struct pcrt_side){ 0 };
	return &more[t->sides++];
}

/*
 * Whether the warning PREDICTED, about a call that REPORT shows, can be about
 * the same kind of error: an argument, or different calls.  A different order
 * on two communicators does not make processes call different things on one of
 * them.
 */
static bool belongs(const char *report, const char *predicted)
{
	bool argument = strstr(predicted, "[parcoach-argument]");
	bool order = strstr(predicted, ": order inversion between ");

	if (strstr(report, "[parcoach-argument]"))
		return argument;
	return !argument && (!order || strstr(report, PCRT_SAY_CYCLE) ||
			     strstr(report, PCRT_SAY_TIMEOUT));
}

/* Add the warnings of the sides from FIRST on, each once; drop unrelated
 * ones. */
static void predicted_add(struct pcrt_text *t, int first)
{
	for (int i = first; i < t->sides; i++)
		if (!belongs(t->s ? t->s : "", t->side[i].line.predicted))
			t->side[i].line.predicted[0] = 0;
	for (int i = first; i < t->sides; i++) {
		const char *text = t->side[i].line.predicted;
		int k = first;

		while (k < i && strcmp(t->side[k].line.predicted, text))
			k++;
		if (text[0] && k == i)
			pcrt_text_add(t, "parcoach:   predicted at compile "
				      "time: %s\n", text);
	}
}

void pcrt_text_lines(struct pcrt_text *t, const struct pcrt_line *line,
		     const uint32_t *world, int n)
{
	int wide = 0, wide_what = 0, first = t->sides;

	t->lines_from = t->len;
	for (int i = 0; i < n; i++) {
		struct pcrt_text r;

		if (!leads(line, i))
			continue;
		r = line_ranks(line, world, n, i, NULL);
		wide = (int)r.len > wide ? (int)r.len : wide;
		if ((int)strlen(line[i].what) > wide_what)
			wide_what = (int)strlen(line[i].what);
		free(r.s);
	}
	for (int i = 0; i < n; i++) {
		struct pcrt_text r;

		if (!leads(line, i))
			continue;
		r = line_ranks(line, world, n, i, side_new(t));
		pcrt_text_add(t, "parcoach:   %-*s  ", wide, r.s ? r.s : "");
		if (line[i].place[0])
			pcrt_text_add(t, "%-*s  %s\n", wide_what,
				      line[i].what, line[i].place);
		else
			pcrt_text_add(t, "%s\n", line[i].what);
		free(r.s);
	}
	predicted_add(t, first);
	t->lines_to = t->len;
}

void pcrt_text_side(struct pcrt_text *t, const struct pcrt_line *line)
{
	uint32_t rank = (uint32_t)pcrt_world_rank;
	struct pcrt_side *side = side_new(t);

	if (!side)
		return;
	side->ranks = pcrt_text_ranges(&rank, 1);
	side->world = pcrt_text_ranges(&rank, 1);
	side->line = *line;
}
