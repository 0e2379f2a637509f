/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * line.c - what a process does, as text for a report.
 *
 * In:   a kind of event and a site.
 * Out:  struct pcrt_line: names and places as text, which can be sent.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/kind.h"
#include "base/thread_level.h"
#include "report/code_place.h"
#include "report/line.h"
#include "report/text.h"

struct pcrt_line pcrt_line_of(uint32_t kind,
			      const struct parcoach_site *site, uint32_t line)
{
	struct pcrt_line l = { .what = "" };
	const char *what = site ? site->what : "a collective";
	const char *file = site && site->file ? site->file : "";
	size_t len = strlen(file), room = sizeof l.place - 12;
	const char *colon;

	if (kind == PCRT_FINALIZE)
		what = pcrt_end_name();
	else if (kind == PCRT_EXITED)
		what = "exit";
	else if (kind == PCRT_FREED)
		what = "MPI_Comm_free";
	snprintf(l.what, sizeof l.what, "%s", what);
	snprintf(l.function, sizeof l.function, "%s",
		 site && site->function ? site->function : "");
	/* The end of a long path is more informative. */
	if (*file)
		pcrt_place_put(l.place, sizeof l.place,
			       file + (len < room ? 0 : len - room), line);
	else if (kind == PCRT_EXITED)
		snprintf(l.place, sizeof l.place, "without %s",
			 pcrt_end_name());
	else if (line)
		snprintf(l.place, sizeof l.place, "line %u", line);
	/* Code compiled without the plugin has a line only if it was found. */
	colon = *file ? strrchr(l.place, ':') : NULL;
	l.line = colon ? (uint32_t)strtoul(colon + 1, NULL, 10) : 0;
	l.file_len = l.line ? (uint32_t)(colon - l.place) : 0;
	if (site && site->predicted && kind <= PCRT_START)
		snprintf(l.predicted, sizeof l.predicted, "%s",
			 site->predicted);
	return l;
}

void pcrt_text_site(struct pcrt_text *t, const struct parcoach_site *site)
{
	struct pcrt_line l = pcrt_line_of(PCRT_COLL, site, site->line);
	char place[1024];

	pcrt_text_side(t, &l);
	pcrt_place_put(place, sizeof place, site->file ? site->file : "?",
		       site->line);
	pcrt_text_add(t, "%s", place);
}
