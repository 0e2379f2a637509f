/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rt_report.c - the text of reports for many processes: each rank is named, and
 *               there are at most 20 lines.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include "check.h"
#include "../../runtime/report/text.c"
#include "../../runtime/report/title.c"
#include "../../runtime/report/ranges.c"
#include "../../runtime/report/lines.c"
#define compare compare_history
#define some_add some_history
#include "../../runtime/report/history.c"

#define P 1024

int pcrt_world_rank, pcrt_world_size = P;
int *pcrt_present_ranks;

static uint32_t rank[P], none[P];

/* Whether the ranks of a set are written as TEXT: N of them, START, START +
 * STEP, ... */
static bool range_is(const char *text, uint32_t start, uint32_t step, int n)
{
	char *s;
	bool same;

	for (int i = 0; i < n; i++)
		rank[i] = start + (uint32_t)i * step;
	s = pcrt_text_ranges(rank, n);
	same = !strcmp(s, text);
	free(s);
	return same;
}

static bool set_is(const char *text, int n)
{
	struct pcrt_text t = { 0 };
	bool same;

	pcrt_text_ranks(&t, rank, rank, n);
	same = !strcmp(t.s, text);
	pcrt_text_free(&t);
	return same;
}

static void test_ranges(void)
{
	CHECK(range_is("7", 7, 1, 1));
	CHECK(range_is("0-1", 0, 1, 2));
	CHECK(range_is("0-1023", 0, 1, P));
	CHECK(range_is("0, 2, 4", 0, 2, 3));
	CHECK(range_is("0-30:2", 0, 2, 16));
	CHECK(range_is("5-1013:48", 5, 48, 22));
	for (uint32_t i = 0; i < 16; i++)
		rank[i] = 2 * i;
	CHECK(set_is("ranks 0-30:2 (16)", 16));
	/* The first two of each four. */
	for (uint32_t i = 0; i < 512; i++)
		rank[i] = i / 2 * 4 + i % 2;
	CHECK(set_is("ranks 0-1020:4, 1-1021:4 (512)", 512));
	/* All but the first seven of each 64: 16 ranges. */
	for (uint32_t i = 0; i < 912; i++)
		rank[i] = i / 57 * 64 + 7 + i % 57;
	CHECK(!strncmp(pcrt_text_ranges(rank, 912), "7-63, 71-127, ", 14));
	rank[0] = 0;
	for (uint32_t i = 1; i < 5; i++)
		rank[i] = i + 1;
	CHECK(set_is("ranks 0, 2-5", 5));
}

static int lines_in(const struct pcrt_text *t)
{
	int lines = 0;

	for (size_t i = 0; i < t->len; i++)
		lines += t->s[i] == '\n';
	return lines;
}

/* Mark in SEEN each rank that the ranges at S, up to two blanks, name. */
static void ranges_read(const char *s, unsigned *seen)
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
static struct pcrt_text text_of(int calls, int places)
{
	static struct pcrt_line line[P];
	unsigned seen[P] = { 0 };
	struct pcrt_text t = { 0 };

	for (int i = 0; i < P; i++) {
		rank[i] = (uint32_t)i;
		line[i] = (struct pcrt_line){ .line = 1 };
		snprintf(line[i].what, sizeof line[i].what, "MPI_Call%d",
			 i % calls);
		snprintf(line[i].place, sizeof line[i].place, "a.c:%d",
			 i % places);
		snprintf(line[i].predicted, sizeof line[i].predicted,
			 "a.c:%d: warning", i % places);
	}
	pcrt_text_add(&t, "parcoach: error: title\n");
	pcrt_text_lines(&t, line, rank, P);
	for (const char *at = t.s; (at = strstr(at, "  rank")); at++)
		ranges_read(at + 6 + strspn(at + 6, "s "), seen);
	for (int i = 0; i < P; i++)
		CHECK(seen[i] == 1);
	return t;
}

static void test_lines(void)
{
	struct pcrt_text t = text_of(2, 1);

	CHECK(strstr(t.s, "  ranks 0-1022:2 (512)  MPI_Call0  a.c:0\n"));
	CHECK(strstr(t.s, "  ranks 1-1023:2 (512)  MPI_Call1  a.c:0\n"));
	CHECK(t.sides == 2 && lines_in(&t) == 4);
	pcrt_text_free(&t);
	t = text_of(1, P);
	CHECK(strstr(t.s, "ranks 0-1023  MPI_Call0  a.c:0, and at 1023 other "
		     "places\n"));
	CHECK(t.sides == P && lines_in(&t) <= 16);
	pcrt_text_free(&t);
	t = text_of(P, P);
	CHECK(strstr(t.s, "  rank 0        MPI_Call0"));
	CHECK(strstr(t.s, "ranks 7-1023  1017 other calls, such as MPI_Call7"));
	CHECK(t.sides == P && lines_in(&t) <= 16);
	pcrt_text_free(&t);
}

/* With the last calls of each process, and the two last lines. */
static void test_history(void)
{
	static const char *past[P];
	static bool first[P];
	struct pcrt_text t = text_of(64, 64);

	for (int i = 0; i < P; i++) {
		past[i] = i % 2 ? "MPI_Bcast\ta.c:1\tw\t2\nMPI_Barrier\ta.c:2\tw"
				  "\t1\n" : "MPI_Barrier\ta.c:2\tw\t7\n";
		first[i] = i == 3;
	}
	pcrt_text_past(&t, past, first, none, P);
	CHECK(strstr(t.s, "last collectives of rank 3"));
	CHECK(lines_in(&t) <= 18 + 1);
	pcrt_text_free(&t);
}

int main(void)
{
	test_ranges();
	test_lines();
	test_history();
	return check_failed != 0;
}
