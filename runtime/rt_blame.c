/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_blame.c - reports from what all processes of the node wrote down.
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
#include "rt_board.h"

#define SECONDS_FOR_OTHERS 1

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
	uint32_t kind = atomic_load(&m->kind);
	struct pcrt_line l = { .what = "" };
	char what[sizeof l.what + 20];

	if (last < seq)
		return l;
	if (last - seq < PCRT_MEMORY)
		return pcrt_blame_site(last > seq ? PCRT_COLL : kind,
				       atomic_load(&m->site[seq %
								PCRT_MEMORY]));
	l = pcrt_blame_site(kind, atomic_load(&m->site[last % PCRT_MEMORY]));
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

			all = atomic_load(&c->entry->member[p].seq) >= seq;
		}
		if (all)
			break;
		nanosleep(&(struct timespec){ 0, 1000000 }, NULL);
	}
}

/* All call the same: in which arguments do they differ, as PARCOACH_ARG_*? */
static uint32_t fields_compare(const struct pcrt_comm *c, uint64_t seq,
			       const struct pcrt_line *line)
{
	uint32_t differ = 0;

	for (int i = 0; i < c->size; i++) {
		struct pcrt_member *m =
			&c->entry->member[pcrt_proc_of[c->world_of[i]]];

		if (line[i].what[0] &&
		    atomic_load(&m->seq) - seq < PCRT_MEMORY)
			differ |= pcrt_fields_differ(
				&m->fields[seq % PCRT_MEMORY], &c->fields);
	}
	return differ;
}

/* Put the arguments WHICH behind the names. */
static void fields_add(const struct pcrt_comm *c, uint64_t seq,
		       struct pcrt_line *line, uint32_t which)
{
	for (int i = 0; i < c->size; i++) {
		struct pcrt_member *m =
			&c->entry->member[pcrt_proc_of[c->world_of[i]]];

		if (line[i].what[0] &&
		    atomic_load(&m->seq) - seq < PCRT_MEMORY)
			pcrt_fields_add(&line[i],
					&m->fields[seq % PCRT_MEMORY], which);
	}
}

static void mismatch_print(struct pcrt_comm *c, uint64_t seq, unsigned level)
{
	size_t n = (size_t)c->size;
	struct pcrt_line *line = calloc(n, sizeof *line);
	uint32_t *world = calloc(n, sizeof *world);
	struct pcrt_text t = { 0 };
	char name[MPI_MAX_OBJECT_NAME + 32];
	uint32_t which = 0;
	bool differ = false;

	pcrt_comm_name(c, name, sizeof name);
	for (size_t i = 0; line && world && i < n; i++) {
		world[i] = (uint32_t)c->world_of[i];
		line[i] = pcrt_blame_line(c->entry, pcrt_proc_of[world[i]],
					  seq);
	}
	for (size_t i = 0; line && i < n; i++)
		differ |= line[i].what[0] &&
			  strcmp(line[i].what, line[c->rank].what);
	if (line && !differ && !level)
		which = fields_compare(c, seq, line);
	if (which)
		pcrt_text_add(&t, "parcoach: error: processes of %s are calling "
			      "%s with %s [parcoach-mismatch]\n", name,
			      line[c->rank].what, pcrt_fields_name(which));
	else
		pcrt_text_add(&t, "parcoach: error: processes of %s %s different "
			      "collectives [parcoach-mismatch]\n", name,
			      level || !differ ? "have called" :
						 "are calling");
	if (which)
		fields_add(c, seq, line, which);
	if (line && world)
		pcrt_text_lines(&t, line, world, c->size);
	if (level)
		pcrt_text_add(&t, "parcoach:   %llu collectives ago at most, "
			      "seen now because some are far ahead\n",
			      1ull << (6 * level));
	free(line);
	free(world);
	pcrt_report_put(&t);
}

void pcrt_blame_mismatch(struct pcrt_comm *c, uint64_t seq, unsigned level)
{
	uint64_t none = 0;

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
