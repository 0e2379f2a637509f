/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * done.c - requests of collectives that are certainly completed.
 *
 * In:   the uses of a request in a variable that no other code has.
 * Out:  site->done: each path from the call completes its request, before it
 *       leaves the function or stores another request there.
 * Cost: O(blocks) for each operation, out of S->budget.
 * Not:  An array whose element is not a constant, or of which a call completes
 *       several; a loop that tests a request until it is complete; a request that
 *       another function completes.  Such a call is checked at run time.
 */
#include "model/contents.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_ops.h"
#include "model/live.h"
#include "graph/exits.h"
#include "graph/regions.h"
#include "requests/internal.h"

/* Whether the call of USE waits until its requests are complete: it has no result
 * beside their statuses (MPI-4.1 3.7.3, 3.7.5). */
static bool waits(const struct pc_req_scan *s, const struct pc_req_use *use)
{
	const struct pc_mpi_op *op = pc_event_at(s->fn, use->block,
						 use->event)->callee->op;

	return use->role == PC_REQ_ENDS && op &&
	       op->nargs == op->request + 2 && !(op->flags & PC_OPF_DROPS);
}

enum met { MEETS_NOTHING, MEETS_WAIT, MEETS_OTHER };

/* What happens first to the request of USE in BLOCK from event FROM on. */
static enum met met_in(const struct pc_req_scan *s, const struct pc_req_var *v,
		       const struct pc_req_use *use, uint32_t block,
		       uint32_t from)
{
	for (uint32_t i = 0; i < v->uses.n; i++) {
		const struct pc_req_use *one = &v->uses.v[i];

		if (one->block != block || one->event < from ||
		    one->elem != use->elem)
			continue;
		if (waits(s, one))
			return MEETS_WAIT;
		/* A test may have completed it, or not. */
		if (one->role != PC_REQ_ENDS)
			return MEETS_OTHER;
	}
	return MEETS_NOTHING;
}

static bool is_done(struct pc_req_scan *s, const struct pc_req_var *v,
		    const struct pc_req_use *use)
{
	uint32_t from = use->event + 1, b = use->block;

	pc_visit_fn(&s->visit, s->program->arena, s->fn);
	do {
		enum met met = met_in(s, v, use, b, from);
		uint64_t cost = s->fn->blocks.v[b].succ.n + 1 + v->uses.n;

		if (s->budget < cost || met == MEETS_OTHER ||
		    (met == MEETS_NOTHING && pc_block_leaves(s->fn, b)))
			return false;
		s->budget -= cost;
		if (met == MEETS_NOTHING)
			pc_visit_on(&s->visit, b);
		from = 0;
	} while (pc_visit_next(&s->visit, &b));
	return true;
}

void pc_req_done(struct pc_req_scan *s, const struct pc_req_var *v,
		 const struct pc_req_use *use)
{
	if (v->indexed || use->inside || !is_done(s, v, use))
		return;
	for (uint32_t i = 0; i < s->fn->info->sites.n; i++) {
		struct pc_site *site = &s->fn->info->sites.v[i];

		if (site->block == use->block && site->event == use->event)
			site->done = true;
	}
}
