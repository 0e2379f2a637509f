/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * nth_call.c - what processes of the node called as the N-th on a communicator.
 *
 * In:   their notes on the board; they may continue meanwhile.
 * Out:  lines of a report, and the report.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "arguments/fields.h"
#include "base/state.h"
#include "board/history.h"
#include "board/keep.h"
#include "board/memory.h"
#include "processes/nth_call.h"
#include "report/fields_text.h"
#include "report/job_end.h"
#include "report/line.h"
#include "report/text.h"

#define TRIES 1000

struct pcrt_line pcrt_blame_site(uint32_t kind, uint32_t site)
{
	const struct pcrt_place_text *t = &pcrt_head->site[site % PCRT_SITES];
	struct parcoach_site s = { .what = t->what, .file = t->file,
				   .function = t->name, .line = t->line,
				   .predicted = t->predicted };

	if (site == 0)
		s.file = NULL;
	return pcrt_line_of(kind, &s, t->line);
}

struct pcrt_line pcrt_blame_line(const struct pcrt_entry *entry, int p,
				 uint64_t seq)
{
	struct pcrt_entry *e = (struct pcrt_entry *)(uintptr_t)entry;
	_Atomic(uint64_t) *count = &e->member[p].seq;
	uint64_t last = atomic_load(count);
	struct pcrt_line l = { .what = "" };
	struct pcrt_noted n = { 0 };
	char what[sizeof l.what + 20];

	if (last < seq)
		return l;
	if (pcrt_keep_noted(e, (uint32_t)p, seq, &n))
		return pcrt_blame_site(n.kind, n.site);
	/* Until it does not move meanwhile. */
	for (int i = 0; i < TRIES; i++) {
		last = atomic_load(count);
		if (pcrt_keep_noted(e, (uint32_t)p, last, &n))
			break;
	}
	l = pcrt_blame_site(n.kind, n.site);
	snprintf(what, sizeof what, "%.30s %llu collectives later", l.what,
		 (unsigned long long)(last - seq));
	memcpy(l.what, what, sizeof l.what - 1);
	return l;
}

struct pcrt_told pcrt_blame_told(struct pcrt_entry *e, int p, uint64_t seq)
{
	struct pcrt_told t = { .line = pcrt_blame_line(e, p, seq) };
	struct pcrt_noted n;

	t.world = atomic_load(&pcrt_procs[p].world);
	t.exact = t.line.what[0] && pcrt_keep_noted(e, (uint32_t)p, seq, &n);
	if (t.exact)
		t.fields = n.fields;
	t.last = t.exact && atomic_load(&e->member[p].seq) == seq;
	return t;
}

/* The first of the N of which something is known; NULL: none. */
static const struct pcrt_told *first_told(const struct pcrt_told *of,
					  uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (of[i].line.what[0])
			return &of[i];
	return NULL;
}

static bool whats_differ(const struct pcrt_told *of, uint32_t n,
			 const struct pcrt_told *first)
{
	for (uint32_t i = 0; i < n; i++)
		if (of[i].line.what[0] &&
		    strcmp(of[i].line.what, first->line.what))
			return true;
	return false;
}

/* All make the same call: the arguments in which they differ, as enum
 * pcrt_field. */
static uint32_t fields_compare(const struct pcrt_told *of, uint32_t n)
{
	const struct pcrt_told *first = NULL;
	uint32_t differ = 0;

	for (uint32_t i = 0; i < n; i++) {
		if (!of[i].exact)
			continue;
		if (first)
			differ |= pcrt_fields_differ(&of[i].fields,
						     &first->fields);
		else
			first = &of[i];
	}
	return differ;
}

/* With the arguments WHICH after the names. */
static void lines_add(struct pcrt_text *t, const struct pcrt_told *of,
		      uint32_t n, uint32_t which)
{
	struct pcrt_line *line = PCRT_NEW(n, struct pcrt_line);
	uint32_t *world = PCRT_NEW(n, uint32_t);

	for (uint32_t i = 0; line && world && i < n; i++) {
		world[i] = of[i].world;
		line[i] = of[i].line;
		if (which && of[i].exact)
			pcrt_fields_add(&line[i], &of[i].fields, which);
	}
	if (line && world)
		pcrt_text_lines(t, line, world, (int)n);
	free(line);
	free(world);
}

void pcrt_blame_print(const char *name, const struct pcrt_told *of, uint32_t n,
		      unsigned level)
{
	const struct pcrt_told *first = first_told(of, n);
	bool differ = first && whats_differ(of, n, first);
	uint32_t which = differ || level ? 0 : fields_compare(of, n);
	struct pcrt_text t = { 0 };

	if (first && which)
		pcrt_fields_title(&t, name, first->line.what, which);
	else
		pcrt_text_add(&t, "parcoach: error: processes of %s %s different "
			      "collectives [parcoach-mismatch]\n", name,
			      level || !differ ? "have called" :
						 "are calling");
	lines_add(&t, of, n, which);
	if (level)
		pcrt_text_add(&t, "parcoach:   the mismatch is at most %llu "
			      "collectives old; it is found now because some "
			      "processes are far ahead\n",
			      1ull << (6 * level));
	pcrt_report_put(&t);
}
