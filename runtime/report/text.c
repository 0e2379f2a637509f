/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * text.c - text that grows, and the title of a report.
 *
 * In:   what each process does (struct pcrt_line), by rank.
 * Out:  a title that says which processes wait where, and for which others.
 * Cost: O(P) comparisons; only for reports.
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
