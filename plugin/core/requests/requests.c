/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * requests.c - requests of collective operations that are never completed, and
 *              the persistent operation that each start refers to.
 *
 * In:   the calls of each function; the registry's column "request".
 * Out:  parcoach-request; info->requests.
 * Cost: linear in the function for its variables; for each operation the
 *       blocks up to its completion, in total at most 64 times the function;
 *       the remaining operations are then not checked.
 * Not:  variables other than local ones whose address only MPI receives, or
 *       functions of the program that do nothing but start an operation in it.
 *       An array is one variable, unless all indices are constants: a call that
 *       completes one element completes all. A request that is completed on
 *       some paths only is not reported here (see some.c), unless a loop
 *       overwrites it.
 */
#include "requests/requests.h"

#include "base/arena.h"
#include "base/numbers.h"
#include "model/contents.h"
#include "model/target.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_ops.h"
#include "tables/passes.h"
#include "model/live.h"
#include "model/opts.h"
#include "model/shown.h"
#include "graph/callgraph.h"
#include "graph/exits.h"
#include "graph/regions.h"
#include "graph/temps.h"
#include "graph/where.h"
#include "report/messages.h"
#include "requests/internal.h"

/* ---- the fate of an operation ---- */

/* The first use of V in BLOCK from event FROM on, or in a later block. */
static uint32_t first_use(const struct pc_req_var *v, uint32_t block,
			  uint32_t from)
{
	uint32_t low = 0, high = v->uses.n;

	PC_SEARCH(low, high, middle, v->uses.v[middle].block < block ||
		  (v->uses.v[middle].block == block &&
		   v->uses.v[middle].event < from));
	return low;
}

const struct pc_req_use *pc_req_met(const struct pc_req_var *v, int64_t elem,
				    uint32_t block, uint32_t from)
{
	for (uint32_t i = first_use(v, block, from); i < v->uses.n; i++) {
		const struct pc_req_use *use = &v->uses.v[i];

		if (use->block != block)
			break;
		if (!v->indexed && use->elem != elem)
			continue;
		if (use->role == PC_REQ_ENDS || use->role == PC_REQ_DROPS)
			return use;
		/* A function may store a request on some paths only. */
		if (use->role == PC_REQ_MAKES && !use->inside && !v->indexed &&
		    v->ends < v->makes)
			return use;
	}
	return NULL;
}

/* A path of LOST ends at USE; USE NULL: it leaves the function at BLOCK. */
static void end_way(struct pc_lost *lost, uint32_t block,
		    const struct pc_req_use *use)
{
	bool first = lost->at_block == PC_NONE;

	if (!use ? !first && lost->how != PC_LOST_OVER :
	    use->role == PC_REQ_DROPS ? !first && lost->how == PC_LOST_DROP :
					!first)
		return;
	lost->how = !use ? PC_LOST_LEAVE : use->role == PC_REQ_DROPS ?
		    PC_LOST_DROP : PC_LOST_OVER;
	lost->at_block = block;
	lost->at_event = use ? use->event : PC_NONE;
}

/* Follow all paths from USE. False: some path completes it, or none ends. */
static bool is_lost(struct pc_req_scan *s, const struct pc_req_var *v,
		    const struct pc_req_use *use, struct pc_lost *lost)
{
	const struct pc_fn *fn = s->fn;
	uint32_t from = use->event + 1, b = use->block;

	lost->at_block = lost->at_event = PC_NONE;
	pc_visit_fn(&s->visit, s->program->arena, s->fn);
	do {
		const struct pc_block *block = &fn->blocks.v[b];
		const struct pc_req_use *end;

		if (s->budget < block->succ.n + 1)
			return false;
		s->budget -= block->succ.n + 1;
		end = pc_req_met(v, use->elem, b, from);
		if (end && end->role == PC_REQ_ENDS)
			return false;
		if (end || pc_block_leaves(fn, b))
			end_way(lost, b, end);
		if (!end)
			pc_visit_on(&s->visit, b);
		from = 0;
	} while (pc_visit_next(&s->visit, &b));
	return lost->at_block != PC_NONE;
}

static void tell_where(struct pc_req_scan *s, const struct pc_lost *lost,
		       struct pc_diag *diag, const char *name)
{
	const struct pc_event *at;
	struct pc_loc loc;

	if (lost->how == PC_LOST_LEAVE) {
		pc_diag_note(s->program, diag,
			     pc_fn_end(s->fn, lost->at_block),
			     PC_NOTE(REQUEST_LEAVE), s->fn->pretty, name);
		return;
	}
	at = pc_event_at(s->fn, lost->at_block, lost->at_event);
	loc = pc_loc_near(s->fn, lost->at_block, at->loc);
	if (lost->how == PC_LOST_AGAIN)
		pc_diag_note(s->program, diag, loc, PC_NOTE(REQUEST_AGAIN),
			     name);
	else if (lost->how == PC_LOST_DROP)
		pc_diag_note(s->program, diag, loc, PC_NOTE(REQUEST_DROP),
			     at->callee->op->name, name);
	else
		pc_diag_note(s->program, diag, loc, PC_NOTE(REQUEST_OVER), name,
			     at->callee->op->name);
}

static void tell(struct pc_req_scan *s, const struct pc_lost *lost)
{
	const struct pc_event *call =
		pc_event_at(s->fn, lost->block, lost->event);
	struct pc_loc loc = pc_loc_near(s->fn, lost->block, call->loc);
	const char *name = lost->name ? lost->name : "request";
	struct pc_diag *diag;

	diag = pc_diag_add(s->program, s->fn, PC_DIAG_REQUEST, loc,
			   lost->by, PC_MSG_REQUEST, lost->by);
	tell_where(s, lost, diag, name);
	pc_diag_note(s->program, diag, loc, PC_NOTE(REQUEST_WAIT), name);
}

static void check(struct pc_req_scan *s, struct pc_req_var *v)
{
	struct pc_requests *requests = s->fn->info->requests;

	pc_req_sort(v);
	for (uint32_t i = 0; i < v->uses.n; i++) {
		const struct pc_req_use *use = &v->uses.v[i];
		struct pc_lost lost = { .block = use->block,
					.event = use->event,
					.by = use->name };

		if (use->role != PC_REQ_MAKES ||
		    (use->persistent &&
		     !pc_request_started(s->fn, use->block, use->event)))
			continue;
		pc_req_done(s, v, use);
		if (!is_lost(s, v, use, &lost)) {
			if (!pc_req_again(s, v, use)) {
				pc_req_some(s, v, use);
				continue;
			}
			lost.how = PC_LOST_AGAIN;
			lost.at_block = use->block;
			lost.at_event = use->event;
		}
		lost.name = pc_shown(s->program, v->name);
		pc_vec_push(s->program->arena, requests->lost, lost);
		tell(s, &lost);
	}
}

/* ---- persistent operations ---- */

/* The starts of a variable that only one call initializes. */
static void find_starts(struct pc_req_scan *s, const struct pc_req_var *v)
{
	const struct pc_req_use *init = NULL;

	for (uint32_t i = 0; i < v->uses.n; i++) {
		if (v->uses.v[i].role != PC_REQ_INITS)
			continue;
		if (init)
			return;
		init = &v->uses.v[i];
	}
	for (uint32_t i = 0; init && !v->foreign && i < v->uses.n; i++) {
		const struct pc_req_use *use = &v->uses.v[i];

		if (pc_event_at(s->fn, use->block, use->event)->callee->op
			    ->flags & PC_OPF_STARTS)
			pc_request_add_start(s->program, s->fn, use->block, use->event,
					     s->fn, init->block, init->event);
	}
}

/* ---- the pass ---- */

/* Whether FN starts an operation with a request, or calls such a function. */
static bool has_requests(const struct pc_fn *fn)
{
	for (uint32_t i = 0; i < fn->info->sites.n; i++) {
		const struct pc_site *site = &fn->info->sites.v[i];
		const struct pc_event *event =
			pc_event_at(fn, site->block, site->event);
		const struct pc_fn *to = pc_event_target(event);

		if (to && to->info->requests && to->info->requests->made.n)
			return true;
		if (pc_request_arg(event) >= 0 &&
		    pc_request_role(event->callee->op) == PC_REQ_MAKES)
			return true;
	}
	return false;
}

static bool is_checked(const struct pc_req_var *v)
{
	return !v->escapes && !v->param;
}

static void scan_fn(struct pc_program *program, struct pc_fn *fn,
		    const struct pc_inits *inits)
{
	struct pc_req_scan s = { .program = program, .fn = fn };
	struct pc_arena *arena = program->arena;

	fn->info->requests = PC_NEW(arena, struct pc_requests);
	pc_tmps_find(program, fn);
	s.budget = 1000;
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		s.budget += 64 * (fn->blocks.v[b].succ.n + 2);
	pc_req_find(&s);
	for (uint32_t i = 0; i < s.vars.n; i++)
		if (is_checked(&s.vars.v[i]))
			find_starts(&s, &s.vars.v[i]);
	pc_request_shared_starts(program, fn, inits);
	for (uint32_t i = 0; i < s.vars.n; i++)
		if (is_checked(&s.vars.v[i]))
			check(&s, &s.vars.v[i]);
	pc_req_note_made(&s);
}

void pc_pass_requests_run(struct pc_program *program)
{
	struct pc_inits *inits;
	struct pc_fn **fns;
	uint32_t n;

	if (program->opts->level == PC_LEVEL_PAPER)
		return;
	inits = pc_request_inits(program);
	fns = pc_callgraph_order(program, &n);
	for (uint32_t i = 0; i < n; i++)
		if (has_requests(fns[i]))
			scan_fn(program, fns[i], inits);
}
