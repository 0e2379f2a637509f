/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * nth_call.c - reports from what all processes of the node wrote down.
 *
 * Nobody is asked: the others may be anywhere, most of them in a collective
 * that will never end.  Who finds a mismatch first prints; it waits a moment for
 * those who have not come to the collective yet.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "check/args.h"
#include "nodes/node.h"

#define SECONDS_FOR_OTHERS 1
#define LATE 1.5 /* seconds by which a watchdog may be late */

struct pcrt_line pcrt_blame_site(uint32_t kind, uint32_t site)
{
	const struct pcrt_place_text *t = &pcrt_head->site[site % PCRT_SITES];
	struct parcoach_site s = { .what = t->what, .file = t->file,
				   .line = t->line,
				   .predicted = t->predicted };

	if (site == 0)
		s.file = NULL;
	return pcrt_line_of(kind, &s, t->line);
}

struct pcrt_line pcrt_blame_line(const struct pcrt_entry *entry, int p,
				 uint64_t seq)
{
	struct pcrt_entry *e = (struct pcrt_entry *)(uintptr_t)entry;
	struct pcrt_member *m = &e->member[p];
	uint64_t last = atomic_load(&m->seq);
	struct pcrt_line l = { .what = "" };
	struct pcrt_noted n = { 0 };
	char what[sizeof l.what + 20];

	if (last < seq)
		return l;
	if (pcrt_notes_get(&m->seq, m->note, seq, &n))
		return pcrt_blame_site(n.kind, n.site);
	do /* until it is not so fast */
		last = atomic_load(&m->seq);
	while (!pcrt_notes_get(&m->seq, m->note, last, &n));
	l = pcrt_blame_site(n.kind, n.site);
	snprintf(what, sizeof what, "%.30s %llu collectives later", l.what,
		 (unsigned long long)(last - seq));
	memcpy(l.what, what, sizeof l.what - 1);
	return l;
}

/* Until all members have come to collective SEQ of C, for a moment. */
static void others_await(const struct pcrt_comm *c, uint64_t seq)
{
	for (int ms = 0; ms < 1000 * SECONDS_FOR_OTHERS; ms++) {
		bool all = true;

		for (int i = 0; i < c->size && all; i++) {
			int p = pcrt_proc_of[c->world_of[i]];

			all = p < 0 || atomic_load(&c->entry->member[p].seq) >= seq;
		}
		if (all)
			break;
		nanosleep(&(struct timespec){ 0, 1000000 }, NULL);
	}
}

struct pcrt_told pcrt_blame_told(struct pcrt_entry *e, int p, uint64_t seq)
{
	struct pcrt_member *m = &e->member[p];
	struct pcrt_told t = { .line = pcrt_blame_line(e, p, seq) };
	struct pcrt_noted n;

	t.world = atomic_load(&pcrt_procs[p].world);
	t.exact = t.line.what[0] && pcrt_notes_get(&m->seq, m->note, seq, &n);
	if (t.exact)
		t.fields = n.fields;
	return t;
}

/* The first of N that has something to say; NULL: none. */
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

/* All call the same: in which arguments do they differ, as enum pcrt_field? */
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

/* With the arguments WHICH behind the names. */
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
		pcrt_text_add(&t, "parcoach:   %llu collectives ago at most, "
			      "seen now because some are far ahead\n",
			      1ull << (6 * level));
	pcrt_report_put(&t);
}

static void mismatch_print(struct pcrt_comm *c, uint64_t seq, unsigned level)
{
	struct pcrt_told *of = PCRT_NEW(c->size, struct pcrt_told);
	char name[PCRT_COMM_TEXT];

	pcrt_comm_name(c, name, sizeof name);
	for (int i = 0; of && i < c->size; i++) {
		int p = pcrt_proc_of[c->world_of[i]];

		if (p >= 0)
			of[i] = pcrt_blame_told(c->entry, p, seq);
	}
	pcrt_blame_print(name, of, of ? (uint32_t)c->size : 0, level);
	free(of);
}

/* The leaders know what the others do, and report (nodes/mismatch.c). */
static void leader_tell(struct pcrt_comm *c, uint64_t seq, unsigned level)
{
	uint64_t none = 0;

	if (atomic_compare_exchange_strong(&c->entry->broken, &none, seq)) {
		atomic_store(&c->entry->asked, level + 1);
		atomic_store(&c->entry->moved, 1);
		pcrt_net_poke();
	}
	pcrt_report_await();
	if (pcrt_env.on_error != PCRT_STOP || atomic_load(&pcrt_head->gone_on))
		return;
	pcrt_report_lock();
	pcrt_report_end();
	atomic_store(&pcrt_head->gone_on, true);
}

void pcrt_blame_mismatch(struct pcrt_comm *c, uint64_t seq, unsigned level)
{
	uint64_t none = 0;

	if (c->entry->spans && !atomic_load(&pcrt_head->lost)) {
		leader_tell(c, seq, level);
		return;
	}
	if (!atomic_compare_exchange_strong(&c->entry->broken, &none, seq)) {
		if (pcrt_env.on_error == PCRT_WARN)
			return;
		/* The job ends meanwhile.  Else the printer has failed. */
		pcrt_report_await();
		if (pcrt_env.on_error == PCRT_STOP) {
			if (atomic_load(&pcrt_head->gone_on))
				return;
			pcrt_report_lock();
			pcrt_report_end();
			return;
		}
	}
	pcrt_report_lock();
	others_await(c, seq);
	mismatch_print(c, seq, level);
	pcrt_report_end();
	atomic_store(&pcrt_head->gone_on, true);
}

/* ---- what takes long ---- */

double pcrt_patience(void)
{
	uint32_t warned = atomic_load(&pcrt_head->warned);

	return pcrt_env.timeout * (double)(1u << (warned < 20 ? warned : 20));
}

double pcrt_late(double patience, double waited)
{
	return waited < patience + LATE ? patience : (double)(uint64_t)waited;
}

void pcrt_longest_take(struct pcrt_longest *l, uint32_t rank, bool missing,
		       double still)
{
	if (!missing && still > l->waited) {
		l->waits = rank;
		l->waited = still;
	} else if (missing && (!l->missing || still < 0 ||
			       (l->still >= 0 && still > l->still))) {
		l->missing = rank;
		l->still = still;
	}
}

void pcrt_longest_add(struct pcrt_text *t, const struct pcrt_longest *l)
{
	if (!l->waits || !l->missing)
		return;
	pcrt_text_add(t, "parcoach:   rank %u has waited longest, for %.1f s; "
		      "rank %u has not been seen", l->waits - 1, l->waited,
		      l->missing - 1);
	if (l->still >= 0)
		pcrt_text_add(t, " for %.1f s", l->still);
	pcrt_text_add(t, "\n");
}
