/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * active.c - requests that are still active when a program recovers.
 *
 * In:   what a function does to the requests in its own variables; branches
 *       that test the code of a call.
 * Out:  parcoach-ulfm-request, once for each call that starts an operation.
 * Cost: for each request and each such branch the blocks after it.
 * Not:  requests whose address other code has; persistent ones; a request that
 *       some path after the error completes.
 */
#include "model/contents.h"
#include "tables/mpi_ops.h"
#include "model/live.h"
#include "model/program.h"
#include "model/shown.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "graph/temps.h"
#include "report/messages.h"
#include "memory/ssa_query.h"
#include "requests/internal.h"
#include "ulfm/ulfm.h"

static bool is_start(const struct pc_fn *fn, const struct pc_req_use *use)
{
	const struct pc_mpi_op *op =
		pc_ulfm_op(pc_event_at(fn, use->block, use->event));

	return op && op->request >= 0 && op->class_ != PC_OP_COMPLETION &&
	       op->class_ != PC_OP_COLL_PERSIST;
}

static bool is_persistent(const struct pc_req_var *v)
{
	for (uint32_t i = 0; i < v->uses.n; i++)
		if (v->uses.v[i].persistent ||
		    v->uses.v[i].role == PC_REQ_INITS)
			return true;
	return false;
}

/* Whether USE and OTHER are of one request, as far as is known. */
static bool is_same(const struct pc_req_var *v, const struct pc_req_use *use,
		    const struct pc_req_use *other)
{
	return v->indexed || use->elem == other->elem;
}

static bool precedes(const struct pc_fn *fn, uint32_t x, uint32_t a, uint32_t y,
		     uint32_t b)
{
	return x == y ? a < b : pc_ssa_dominates(fn, x, y);
}

/* Whether the request of START may be complete at the end of BLOCK. */
static bool may_be_complete(const struct pc_fn *fn, const struct pc_req_var *v,
			    const struct pc_req_use *start, uint32_t block)
{
	for (uint32_t i = 0; i < v->uses.n; i++) {
		const struct pc_req_use *use = &v->uses.v[i];

		if (use->role == PC_REQ_ENDS && is_same(v, start, use) &&
		    precedes(fn, start->block, start->event, use->block,
			     use->event) &&
		    fn->info->cfg.num[use->block] <= fn->info->cfg.num[block])
			return true;
	}
	return false;
}

/* Whether some path from BLOCK completes the request; *OUT: whether some path
 * leaves the function, or comes to a collective over the survivors. */
static bool completes(struct pc_ulfm *u, const struct pc_fn *fn,
		      const struct pc_req_var *v,
		      const struct pc_req_use *start, uint32_t block, bool *out)
{
	struct pc_arena *scratch = pc_scratch_take(u->program);
	struct pc_visit visit = { 0 };
	bool found = false;

	*out = false;
	pc_visit_fn(&visit, scratch, fn);
	pc_visit_add(&visit, block);
	while (!found && pc_visit_next(&visit, &block)) {
		for (uint32_t i = 0; i < v->uses.n; i++)
			found |= v->uses.v[i].block == block &&
				 (v->uses.v[i].role == PC_REQ_ENDS ||
				  v->uses.v[i].role == PC_REQ_DROPS) &&
				 is_same(v, start, &v->uses.v[i]);
		if (pc_block_ends(&fn->blocks.v[block]))
			continue;
		*out |= fn->blocks.v[block].term == PC_TERM_RET;
		pc_visit_on(&visit, block);
	}
	pc_scratch_give(u->program, scratch);
	return found;
}

static void tell(struct pc_ulfm *u, const struct pc_fn *fn,
		 const struct pc_req_var *v, const struct pc_req_use *start,
		 uint32_t block)
{
	const char *name = pc_shown(u->program, v->name);
	struct pc_loc loc = pc_ulfm_loc(fn, start->block, start->event);
	const char *by =
		pc_event_at(fn, start->block, start->event)->callee->op->name;
	struct pc_diag *diag;

	diag = pc_diag_add(u->program, fn, PC_DIAG_ULFM_REQUEST, loc, by,
			   PC_MSG_ULFM_REQUEST, by);
	pc_diag_note(u->program, diag, pc_ulfm_loc(fn, block, PC_NONE),
		     PC_NOTE(ULFM_REQUEST_LEFT), name ? name : "request");
	pc_diag_note(u->program, diag, loc, PC_NOTE(ULFM_REQUEST_WAIT));
}

static void look_at(struct pc_ulfm *u, const struct pc_fn *fn,
		    const struct pc_req_var *v, const struct pc_req_use *start)
{
	for (uint32_t i = 0; i < fn->info->cfg.n_reach; i++) {
		uint32_t b = fn->info->cfg.rpo[i], way;
		const uint32_t *succ = fn->blocks.v[b].succ.v;
		struct pc_ulfm_call from;
		bool out, out2;

		if (!precedes(fn, start->block, start->event, b, PC_NONE) ||
		    !pc_ulfm_error_way(u, fn, b, &from, &way) ||
		    (from.fn == fn && from.block == start->block &&
		     from.event == start->event) ||
		    may_be_complete(fn, v, start, b) ||
		    completes(u, fn, v, start, succ[way], &out) || !out ||
		    !completes(u, fn, v, start, succ[1 - way], &out2))
			continue;
		tell(u, fn, v, start, b);
		return;
	}
}

static bool starts_any(const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			if (is_start(fn, &(struct pc_req_use){ .block = b,
							       .event = e }))
				return true;
	return false;
}

void pc_ulfm_active(struct pc_ulfm *u, const struct pc_fn *fn)
{
	struct pc_req_scan s = { .program = u->program,
				 .fn = u->program->fns.v[fn->index] };

	if (!starts_any(fn))
		return;
	pc_tmps_find(u->program, fn);
	pc_req_find(&s);
	for (uint32_t i = 0; i < s.vars.n; i++) {
		struct pc_req_var *v = &s.vars.v[i];

		if (v->escapes || v->param || is_persistent(v))
			continue;
		for (uint32_t k = 0; k < v->uses.n; k++)
			if (is_start(fn, &v->uses.v[k]))
				look_at(u, fn, v, &v->uses.v[k]);
	}
}
