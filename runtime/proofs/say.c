/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * say.c - the report of a proof that does not hold (instrument=proofs).
 *
 * In:   the values of all processes of a communicator at one place.
 * Out:  the report; the job ends with status 66, or continues with
 *       PARCOACH_ON_ERROR=warn.
 * Not:  PARCOACH_REPORT: the mistake is one of parcoach, or of a fact that the
 *       user stated, and not of the program.
 */
#include <inttypes.h>
#include <mpi.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/kind.h"
#include "base/state.h"
#include "comm/comm.h"
#include "comm/communicator.h"
#include "proofs/say.h"
#include "report/job_end.h"
#include "report/line.h"
#include "report/text.h"

/* What a process with VALUE does at SITE. */
static struct pcrt_line line_of(const struct parcoach_site *site,
				uint64_t value)
{
	struct pcrt_line l = pcrt_line_of(PCRT_LEAVE, site, site->line);

	if (!strcmp(site->what, "condition"))
		snprintf(l.what, sizeof l.what, "the condition is %s",
			 value ? "true" : "false");
	else
		snprintf(l.what, sizeof l.what, "the value of '%.40s' is %" PRId64,
			 site->what, (int64_t)value);
	return l;
}

/* "proof of heat.c:41 does not hold on ranks 0 and 3 of MPI_COMM_WORLD" */
static void title_add(struct pcrt_text *t, const struct pcrt_proofs_said *said)
{
	char name[PCRT_COMM_TEXT];
	int other = 1;

	while (other < said->n - 1 && said->value[other] == said->value[0])
		other++;
	pcrt_comm_name(said->comm, name, sizeof name);
	pcrt_text_add(t, "parcoach: internal: proof of ");
	pcrt_text_site(t, said->site);
	pcrt_text_add(t, " does not hold on ranks 0 and %d of %s\n", other,
		      name);
}

static void print(const struct pcrt_proofs_said *said)
{
	struct pcrt_text t = { 0 };
	struct pcrt_line *lines = PCRT_NEW((size_t)said->n, struct pcrt_line);

	title_add(&t, said);
	for (int i = 0; lines && i < said->n; i++)
		lines[i] = line_of(said->site, said->value[i]);
	if (lines)
		pcrt_text_lines(&t, lines, said->world, said->n);
	free(lines);
	pcrt_text_add(&t, "parcoach:   visit %" PRIu64 " of this place; the "
		      "compiler found the value to be the same on all "
		      "processes\n", said->visit);
	if (said->how == PCRT_PROOFS_LOST)
		pcrt_text_add(&t, "parcoach:   this is the first of the last %d "
			      "values; an earlier one may differ, too\n",
			      PCRT_PROOFS);
	pcrt_text_add(&t, "parcoach:   this is a mistake of parcoach or of a "
		      "fact that was stated, not of the program: please report "
		      "it\n");
	if (pcrt_env.on_error == PCRT_ABORT)
		pcrt_text_add(&t, "parcoach: job stopped (exit %d; "
			      "PARCOACH_ON_ERROR=warn to continue)\n",
			      PCRT_EXIT);
	pcrt_text_put(&t);
}

void pcrt_proofs_say(const struct pcrt_proofs_said *said, bool prints)
{
	if (!pcrt_report_first(said->site))
		return;
	if (!prints) {
		pcrt_report_await();
		return;
	}
	pcrt_report_lock();
	print(said);
	pcrt_report_end();
}

void pcrt_proofs_sum_say(const struct pcrt_proofs_sum *sum)
{
	uint64_t mine[2] = { sum->values, sum->apart }, all[2] = { 0 };
	uint64_t places = 0;
	struct pcrt_text t = { 0 };

	PMPI_Reduce(mine, all, 2, MPI_UINT64_T, MPI_SUM, 0, pcrt_everyone);
	PMPI_Reduce(&sum->places, &places, 1, MPI_UINT64_T, MPI_MAX, 0,
		    pcrt_everyone);
	if (pcrt_world_rank || !pcrt_env.verbose)
		return;
	pcrt_text_add(&t, "parcoach: proofs: %" PRIu64 " places, %" PRIu64
		      " values of %d processes compared; %" PRIu64 " times they "
		      "were not comparable\n", places, all[0],
		      pcrt_world_size, all[1]);
	pcrt_text_put(&t);
}
