/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rt_report.h - for the tests of the text of reports (runtime/report): the files
 *               that write it, for a job of 1024 processes, and a text about them.
 */
#ifndef RT_REPORT_H
#define RT_REPORT_H

#define _GNU_SOURCE
#include <stdio.h>
#include "check.h"
#include "../../runtime/report/text.c"
#include "../../runtime/report/title.c"
#include "../../runtime/report/ranges.c"
#include "../../runtime/report/lines.c"

#define P 1024

int pcrt_world_rank, pcrt_world_size = P;
int *pcrt_present_ranks;

static uint32_t ranks[P];

static inline int lines_in(const struct pcrt_text *t)
{
	int lines = 0;

	for (size_t i = 0; i < t->len; i++)
		lines += t->s[i] == '\n';
	return lines;
}

/* Mark in SEEN each rank that the ranges at S, up to two blanks, name. */
static inline void ranges_read(const char *s, unsigned *seen)
{
	unsigned from, to, step;
	int n;

	for (;; s += n + 2) {
		step = 1;
		if (sscanf(s, "%u-%u:%u%n", &from, &to, &step, &n) < 3 &&
		    (step = 1, sscanf(s, "%u-%u%n", &from, &to, &n) < 2)) {
			CHECK(sscanf(s, "%u%n", &from, &n) == 1);
			to = from;
		}
		for (unsigned r = from; r <= to && r < P; r += step)
			seen[r]++;
		if (s[n] != ',')
			return;
	}
}

/* The text about P processes, of which process I makes call I % CALLS at place
 * I % PLACES: each rank is in one of its lines. */
static inline struct pcrt_text text_of(int calls, int places)
{
	static struct pcrt_line line[P];
	unsigned seen[P] = { 0 };
	struct pcrt_text t = { 0 };

	for (int i = 0; i < P; i++) {
		ranks[i] = (uint32_t)i;
		line[i] = (struct pcrt_line){ .line = 1 };
		snprintf(line[i].what, sizeof line[i].what, "MPI_Call%d",
			 i % calls);
		snprintf(line[i].place, sizeof line[i].place, "a.c:%d",
			 i % places);
		snprintf(line[i].predicted, sizeof line[i].predicted,
			 "a.c:%d: warning", i % places);
	}
	pcrt_text_add(&t, "parcoach: error: title\n");
	pcrt_text_lines(&t, line, ranks, P);
	for (const char *at = t.s; (at = strstr(at, "  rank")); at++)
		ranges_read(at + 6 + strspn(at + 6, "s "), seen);
	for (int i = 0; i < P; i++)
		CHECK(seen[i] == 1);
	return t;
}

#endif
