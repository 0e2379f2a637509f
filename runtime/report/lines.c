/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * lines.c - what the processes do, in the lines of a report.
 *
 * In:   what each process does (struct pcrt_line), by rank.
 * Out:  one line for all processes that do the same, and what was predicted
 *       about it; the same as data (struct pcrt_side) for file.c.  If there are
 *       more than LINES_MOST such lines, those of one operation become one, and
 *       if these are still too many, all after the first: each rank is in a
 *       line.  The data has all lines.
 * Cost: O(P log P) comparisons; only for reports.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/state.h"
#include "report/text.h"

#define LINES_MOST 8     /* of processes */
#define PREDICTED_MOST 2 /* warnings of the compiler */

/* ---- which processes share a line ---- */

/* How much must be equal. */
enum fold { FOLD_LINE, FOLD_WHAT };

struct sorted {
	const struct pcrt_line *line;
	enum fold fold;
};

static int compare(const struct pcrt_line *a, const struct pcrt_line *b,
		   enum fold fold)
{
	int order = strcmp(a->what, b->what);

	return order || fold == FOLD_WHAT ? order : strcmp(a->place, b->place);
}

static int compare_ranks(const void *left, const void *right, void *arg)
{
	const struct sorted *s = (const struct sorted *)arg;
	int a = *(const int *)left, b = *(const int *)right;
	int order = compare(&s->line[a], &s->line[b], s->fold);

	return order ? order : (a > b) - (a < b);
}

/* Set LEAD of each of the N processes to the first one whose line is equal, or
 * to -1 if it does nothing.  Returns the number of different lines; 0: no
 * memory. */
static int leads_set(const struct pcrt_line *line, int n, enum fold fold,
		     int *lead)
{
	int *order = PCRT_NEW(n, int), groups = 0, count = 0;
	struct sorted s = { line, fold };

	if (!order)
		return 0;
	for (int i = 0; i < n; i++) {
		lead[i] = -1;
		if (line[i].what[0])
			order[count++] = i;
	}
	qsort_r(order, (size_t)count, sizeof *order, compare_ranks, &s);
	for (int i = 0; i < count; i++) {
		bool same = i && !compare(&line[order[i - 1]], &line[order[i]],
					  fold);

		groups += !same;
		lead[order[i]] = same ? lead[order[i - 1]] : order[i];
	}
	free(order);
	return groups;
}

/* Give one line to all processes after the first LINES_MOST - 1 lines; returns
 * the first of them. */
static int rest_fold(int n, int *lead)
{
	int seen = 0, rest = -1;

	for (int i = 0; i < n; i++) {
		if (lead[i] != i || ++seen < LINES_MOST)
			continue;
		rest = i;
		break;
	}
	for (int i = 0; rest >= 0 && i < n; i++)
		if (lead[i] >= rest)
			lead[i] = rest;
	return rest;
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
	int shown = 0;

	for (int i = first; i < t->sides; i++)
		if (!belongs(t->s ? t->s : "", t->side[i].line.predicted))
			t->side[i].line.predicted[0] = 0;
	for (int i = first; i < t->sides; i++) {
		const char *text = t->side[i].line.predicted;
		int k = first;

		while (k < i && strcmp(t->side[k].line.predicted, text))
			k++;
		if (text[0] && k == i && shown++ < PREDICTED_MOST)
			pcrt_text_add(t, "parcoach:   predicted at compile "
				      "time: %s\n", text);
	}
	if (shown > PREDICTED_MOST)
		pcrt_text_add(t, "parcoach:   and %d more warning%s at compile "
			      "time\n", shown - PREDICTED_MOST,
			      shown > PREDICTED_MOST + 1 ? "s" : "");
}

/* ---- lines ---- */

struct lines {
	const struct pcrt_line *line;
	const uint32_t *world;
	int n;
	int *exact; /* the first process with an equal line */
	int *lead;  /* the first one in the same line of the text */
	int rest;   /* the process that leads all that is left, or -1 */
	uint32_t *rank, *in_world; /* for one line */
};

/* Put the processes that LEAD, one of the two arrays, gives to process I into
 * rank and in_world. */
static int members(struct lines *l, const int *lead, int i)
{
	int found = 0;

	for (int k = i; k < l->n; k++) {
		if (lead[k] != i)
			continue;
		l->rank[found] = (uint32_t)k;
		l->in_world[found++] = pcrt_in_world(l->world[k]);
	}
	return found;
}

static void side_add(struct pcrt_text *t, struct lines *l, int i)
{
	int found = members(l, l->exact, i);
	struct pcrt_side *side = side_new(t);

	if (!side)
		return;
	side->ranks = pcrt_text_ranges(l->rank, found);
	side->world = pcrt_text_ranges(l->in_world, found);
	side->line = l->line[i];
}

/* Add to PLACE the callers of what the processes with the line of I do, as far as they
 * are known; if they are not the same for all, those of the first process. */
static void callers_add(struct pcrt_text *place, const struct lines *l, int i)
{
	int first = -1;
	bool same = true;

	for (int k = i; k < l->n; k++) {
		if (l->exact[k] != i || !l->line[k].callers[0])
			continue;
		if (first < 0)
			first = k;
		same &= !strcmp(l->line[first].callers, l->line[k].callers);
	}
	if (first < 0)
		return;
	pcrt_text_add(place, ", called");
	if (!same)
		pcrt_text_add(place, " on rank %d", first);
	pcrt_text_add(place, " at %s", l->line[first].callers);
}

/* What the processes in the line of I do; *PLACE: where, or NULL. */
static struct pcrt_text what_text(const struct lines *l, int i,
				  struct pcrt_text *place)
{
	const struct pcrt_line *line = &l->line[i];
	struct pcrt_text what = { 0 };
	int others = 0;

	for (int k = 0; k < l->n; k++)
		others += l->lead[k] == i && l->exact[k] == k;
	if (i == l->rest)
		pcrt_text_add(&what, "%d other calls, such as %s", others,
			      line->what);
	else
		pcrt_text_add(&what, "%s", line->what);
	if (!line->place[0])
		return what;
	pcrt_text_add(place, "%s", line->place);
	if (others > 1 && i != l->rest)
		pcrt_text_add(place, ", and at %d other place%s", others - 1,
			      others > 2 ? "s" : "");
	else if (others == 1)
		callers_add(place, l, i);
	return what;
}

/* The width of the columns: of the ranks and of what is done. */
static void widths(struct lines *l, int *ranks, int *whats)
{
	for (int i = 0; i < l->n; i++) {
		struct pcrt_text r = { 0 }, what, place = { 0 };

		if (l->lead[i] != i)
			continue;
		pcrt_text_ranks(&r, l->rank, l->in_world,
				members(l, l->lead, i));
		what = what_text(l, i, &place);
		/* A long list does not move the other lines. */
		if ((int)r.len > *ranks && r.len <= 60)
			*ranks = (int)r.len;
		if ((int)what.len > *whats)
			*whats = (int)what.len;
		free(r.s);
		free(what.s);
		free(place.s);
	}
}

static void line_add(struct pcrt_text *t, struct lines *l, int i, int wide,
		     int wide_what)
{
	struct pcrt_text r = { 0 }, place = { 0 };
	struct pcrt_text what = what_text(l, i, &place);

	pcrt_text_ranks(&r, l->rank, l->in_world, members(l, l->lead, i));
	pcrt_text_add(t, "parcoach:   %-*s  ", wide, r.s ? r.s : "");
	if (place.s)
		pcrt_text_add(t, "%-*s  %s\n", wide_what,
			      what.s ? what.s : "", place.s);
	else
		pcrt_text_add(t, "%s\n", what.s ? what.s : "");
	free(r.s);
	free(what.s);
	free(place.s);
}

/* Choose how the lines are folded; false: no memory. */
static bool fold(struct lines *l)
{
	int lines;

	l->rest = -1;
	if (!l->exact || !l->lead || !l->rank || !l->in_world)
		return false;
	leads_set(l->line, l->n, FOLD_LINE, l->exact);
	lines = leads_set(l->line, l->n, FOLD_LINE, l->lead);
	if (lines > LINES_MOST)
		lines = leads_set(l->line, l->n, FOLD_WHAT, l->lead);
	if (lines > LINES_MOST)
		l->rest = rest_fold(l->n, l->lead);
	return lines > 0;
}

void pcrt_text_lines(struct pcrt_text *t, const struct pcrt_line *line,
		     const uint32_t *world, int n)
{
	struct lines l = {
		.line = line, .world = world, .n = n,
		.exact = PCRT_NEW(n, int), .lead = PCRT_NEW(n, int),
		.rank = PCRT_NEW(n, uint32_t), .in_world = PCRT_NEW(n, uint32_t),
	};
	int wide = 0, wide_what = 0, first = t->sides;
	bool good = fold(&l);

	t->lines_from = t->len;
	if (good)
		widths(&l, &wide, &wide_what);
	for (int i = 0; good && i < n; i++)
		if (l.lead[i] == i)
			line_add(t, &l, i, wide, wide_what);
	for (int i = 0; good && i < n; i++)
		if (l.exact[i] == i)
			side_add(t, &l, i);
	predicted_add(t, first);
	t->lines_to = t->len;
	free(l.exact);
	free(l.lead);
	free(l.rank);
	free(l.in_world);
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
