/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * title.c - the title of a report about processes that wait.
 *
 * In:   what each process does (struct pcrt_line), by rank.
 * Out:  a line that says which processes wait where, and for which others.
 * Cost: O(P) comparisons; only for reports.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/state.h"
#include "report/text.h"

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
