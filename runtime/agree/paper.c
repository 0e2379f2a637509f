/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * paper.c - the paper's CC (PARCOACH_MATCH=paper): before each collective a
 *           minimum over {v, -v} on a private communicator.
 *
 * This is for comparison with the paper: v stands for the operation.  If the
 * minimum of v and that of -v differ in more than the sign, two processes are
 * about to call different operations.  All processes then know it and exchange
 * their events.
 *
 * As in the paper, MPI_Finalize counts as a collective of MPI_COMM_WORLD; the
 * check blocks until all have reached one, without a time-out; and started
 * collectives are not compared (a check that waits could hang a correct
 * program).  Leaving a function has no communicator, so nothing is compared
 * there.
 */
#include <mpi.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include "agree/protocols.h"
#include "agree/rounds_report.h"
#include "arguments/fields.h"
#include "base/kind.h"
#include "base/state.h"
#include "comm/communicator.h"
#include "comm/event.h"
#include "comm/protocol.h"

/* Make the private communicator; the first check waits for all, as each one
 * does. */
static bool ready(struct pcrt_comm *c)
{
	MPI_Comm dup;

	if (c->priv != MPI_COMM_NULL)
		return true;
	if (c->user == MPI_COMM_NULL ||
	    PMPI_Comm_dup(c->user, &dup) != MPI_SUCCESS)
		return false;
	c->priv = dup;
	if (c->inter) {
		PMPI_Intercomm_merge(dup, 0, &c->priv);
		PMPI_Comm_free(&dup);
	}
	PMPI_Comm_set_errhandler(c->priv, MPI_ERRORS_RETURN);
	PMPI_Comm_rank(c->priv, &c->rank);
	PMPI_Comm_size(c->priv, &c->size);
	return true;
}

/* The events of all processes; NULL: no memory. */
static struct pcrt_round *gather(struct pcrt_comm *c,
				 const struct pcrt_event *event)
{
	struct pcrt_round *r = (struct pcrt_round *)calloc(
		1, sizeof *r + (size_t)c->size * sizeof *r->all);

	if (r) {
		r->mine = *event;
		PMPI_Allgather(&r->mine, sizeof r->mine, MPI_BYTE, r->all,
			       sizeof *r->all, MPI_BYTE, c->priv);
	}
	return r;
}

static bool same(struct pcrt_comm *c, const struct pcrt_event *event)
{
	int64_t v = event->kind != PCRT_COLL ? -1 :
		    (int64_t)((event->op ^ pcrt_fields_hash(&event->fields)) &
			      INT64_MAX);
	int64_t mine[2] = { v, -v }, least[2];

	return PMPI_Allreduce(mine, least, 2, MPI_INT64_T, MPI_MIN, c->priv) !=
		       MPI_SUCCESS || least[0] == -least[1];
}

static void differ(struct pcrt_comm *c, const struct pcrt_event *event,
		   const struct parcoach_site *site)
{
	struct pcrt_round *r = gather(c, event);

	if (r)
		pcrt_report_mismatch(c, r, site);
	c->off = true;
	free(r);
}

static bool paper_agree(struct pcrt_comm *c, const struct parcoach_site *site)
{
	struct pcrt_event event = pcrt_event_at(PCRT_COLL, site);

	event.fields = c->checked->fields;
	if (!ready(c))
		return false;
	if (same(c, &event))
		return true;
	differ(c, &event, site);
	return false;
}

static bool paper_tell(struct pcrt_comm *c, enum pcrt_kind kind,
		       const struct parcoach_site *site)
{
	struct pcrt_event event = pcrt_event_at(kind, site);
	struct pcrt_round *r;

	if (kind == PCRT_START || c->off || c->ending)
		return false;
	c->ending = true;
	/* The others must not wait for a process that calls exit. */
	if (!c->world || kind != PCRT_FINALIZE || !ready(c))
		return false;
	if (!same(c, &event)) {
		differ(c, &event, site);
		return false;
	}
	event.op = (uint32_t)atomic_load(&pcrt_checks);
	event.skipped = (uint32_t)atomic_load(&pcrt_skipped);
	r = gather(c, &event);
	if (r && c->on_ended)
		c->on_ended(c, r);
	free(r);
	return true;
}

static bool paper_ended(struct pcrt_comm *c)
{
	(void)c;
	return true;
}

static bool paper_open(struct pcrt_comm *c)
{
	(void)c;
	return false;
}

static void paper_dispose(struct pcrt_comm *c)
{
	if (c->priv != MPI_COMM_NULL)
		PMPI_Comm_free(&c->priv);
}

const struct pcrt_protocol pcrt_paper = {
	"paper", paper_agree, paper_tell, NULL, paper_ended, paper_open,
	paper_dispose
};
