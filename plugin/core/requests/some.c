/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * some.c - requests of collectives that only some processes complete.
 *
 * In:   the uses of a request; then, which conditions differ between
 *       processes.
 * Out:  for each operation the conditionals after it where one path leads to
 *       its completion and another only out of the function; parcoach-request
 *       if processes can take different paths.
 * Cost: O(blocks + edges) per operation; at most CONDS conditionals.
 * Not:  arrays of requests, and variables that also hold other requests: their
 *       number may decide; operations that only some processes start, which may
 *       be the processes that complete them.
 */
#include "base/arena.h"
#include "base/budget.h"
#include "model/contents.h"
#include "tables/passes.h"
#include "model/live.h"
#include "model/program.h"
#include "model/shown.h"
#include "graph/exits.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "graph/where.h"
#include "report/messages.h"
#include "report/steps.h"
#include "memory/ssa_query.h"
#include "value/value.h"
#include "uniform/uniform.h"
#include "requests/internal.h"

#define CONDS 4 /* conditionals examined per operation */

enum { ENDS = 1, LEAVES = 2 };

struct ways {
	struct pc_req_scan *s;
	const struct pc_req_var *v;
	const struct pc_req_use *use;
	uint8_t *what;   /* by block: what some path from its start reaches */
	uint32_t *blocks; /* the blocks that are reached */
	uint32_t n;
};

/* The first use of V in BLOCK; in the block of USE, the first after USE. */
static const struct pc_req_use *met_in(const struct ways *w, uint32_t block)
{
	return pc_req_met(w->v, w->use->elem, block,
			  block == w->use->block ? w->use->event + 1 : 0);
}

/* Follow all paths from the operation up to its completion. */
static void reach(struct ways *w)
{
	struct pc_visit *visit = &w->s->visit;
	uint32_t b;

	pc_visit_fn(visit, w->s->program->arena, w->s->fn);
	pc_visit_add(visit, w->use->block);
	while (pc_visit_next(visit, &b)) {
		const struct pc_req_use *met = met_in(w, b);

		if (met && met->role == PC_REQ_ENDS)
			w->what[b] |= ENDS;
		else if (!met && pc_block_leaves(w->s->fn, b))
			w->what[b] |= LEAVES;
		if (!met)
			pc_visit_on(visit, b);
	}
	w->blocks = visit->met;
	w->n = visit->n;
}

/* Each block leads to everything that its successors lead to. */
static void settle(struct ways *w)
{
	const struct pc_fn *fn = w->s->fn;
	bool more = true;

	while (more && pc_spend(&w->s->budget, w->n)) {
		more = false;
		for (uint32_t i = w->n; i-- > 0;) {
			uint32_t b = w->blocks[i];
			const struct pc_block *block = &fn->blocks.v[b];
			uint8_t all = w->what[b];

			for (uint32_t k = 0; !met_in(w, b) && k < block->succ.n;
			     k++)
				all |= w->what[block->succ.v[k]];
			more |= all != w->what[b];
			w->what[b] = all;
		}
	}
	if (more)
		w->n = 0;
}

/* Whether the operation is completed in LOOP. */
static bool ends_in(const struct ways *w, uint32_t loop)
{
	const struct pc_cfg *cfg = &w->s->fn->info->cfg;

	for (uint32_t i = 0; i < w->n; i++) {
		const struct pc_req_use *met = met_in(w, w->blocks[i]);

		if (met && met->role == PC_REQ_ENDS &&
		    pc_cfg_in_loop(cfg, w->blocks[i], loop))
			return true;
	}
	return false;
}

/* Whether block B controls a loop in which the operation is completed:
 * 'while (!flag) MPI_Test (.., &flag, ..)' ends only after the completion. */
static bool repeats(const struct ways *w, uint32_t b)
{
	const struct pc_fn *fn = w->s->fn;
	const struct pc_cfg *cfg = &fn->info->cfg;
	uint32_t loop = pc_cfg_loop(cfg, b);

	return loop != PC_NONE && pc_cfg_leaves(cfg, &fn->blocks.v[b], loop) &&
	       ends_in(w, loop);
}

/* If one successor of block B leads to a completion: another successor, which
 * only leads out of the function; else PC_NONE. */
static uint32_t parts(const struct ways *w, uint32_t b)
{
	const struct pc_block *block = &w->s->fn->blocks.v[b];
	uint32_t out = PC_NONE;
	bool ends = false;

	if (block->term != PC_TERM_BR && block->term != PC_TERM_SWITCH)
		return PC_NONE;
	for (uint32_t k = 0; k < block->succ.n; k++) {
		uint8_t what = w->what[block->succ.v[k]];

		ends |= (what & ENDS) != 0;
		if ((what & (ENDS | LEAVES)) == LEAVES)
			out = block->succ.v[k];
	}
	return ends && !repeats(w, b) ? out : PC_NONE;
}

static void add_half(struct ways *w, uint32_t cond, uint32_t way)
{
	struct pc_half half = { .block = w->use->block, .event = w->use->event,
				.cond = cond, .way = way, .by = w->use->name,
				.name = w->v->name };

	for (uint32_t i = 0; i < w->n; i++) {
		const struct pc_req_use *met = met_in(w, w->blocks[i]);

		if (met && met->role == PC_REQ_ENDS) {
			half.end_block = met->block;
			half.end_event = met->event;
		}
	}
	pc_vec_push(w->s->program->arena, w->s->fn->info->requests->halves, half);
}

void pc_req_some(struct pc_req_scan *s, const struct pc_req_var *v,
		 const struct pc_req_use *use)
{
	const struct pc_fn *fn = s->fn;
	struct pc_arena *scratch = pc_scratch_take(s->program);
	struct ways w = { .s = s, .v = v, .use = use };
	uint32_t n = 0;

	if (!v->indexed && !v->foreign && pc_spend(&s->budget, fn->blocks.n)) {
		w.what = PC_ARRAY(scratch, fn->blocks.n, uint8_t);
		reach(&w);
		settle(&w);
	}
	for (uint32_t i = 0; i < w.n && n < CONDS; i++) {
		uint32_t way = met_in(&w, w.blocks[i]) ? PC_NONE :
						       parts(&w, w.blocks[i]);

		if (way == PC_NONE)
			continue;
		add_half(&w, w.blocks[i], way);
		n++;
	}
	pc_scratch_give(s->program, scratch);
}

/* ---- the pass "waits" ---- */

/* The block in which control, from block WAY, leaves FN without ending the
 * job. */
static uint32_t left_by(struct pc_program *program, const struct pc_fn *fn,
			uint32_t way)
{
	struct pc_arena *scratch = pc_scratch_take(program);
	struct pc_visit visit = { 0 };
	uint32_t found = PC_NONE, b;

	pc_visit_fn(&visit, scratch, fn);
	pc_visit_add(&visit, way);
	while (found == PC_NONE && pc_visit_next(&visit, &b)) {
		if (pc_block_ends(&fn->blocks.v[b]))
			continue;
		if (pc_block_leaves(fn, b))
			found = b;
		pc_visit_on(&visit, b);
	}
	pc_scratch_give(program, scratch);
	return found;
}

static void tell(struct pc_program *program, struct pc_fn *fn,
		 const struct pc_half *half, uint32_t leave)
{
	const struct pc_event *call = pc_event_at(fn, half->block, half->event);
	const struct pc_event *end = pc_event_at(fn, half->end_block,
						 half->end_event);
	struct pc_loc loc = pc_loc_near(fn, half->block, call->loc);
	const char *name = pc_shown(program, half->name);
	struct pc_steps steps = { 0 };
	struct pc_diag *diag;

	name = name ? name : "request";
	diag = pc_diag_add(program, fn, PC_DIAG_REQUEST, loc, half->by,
			   PC_MSG_REQUEST_SOME, half->by);
	pc_diag_note_plain(program, diag,
			   pc_loc_near(fn, half->cond,
				       fn->blocks.v[half->cond].loc),
			   half->strength == PC_DIVERGENT ?
			   pc_condition_note(fn, half->cond) :
			   PC_PLAIN(UNPROVEN));
	pc_uniform_why_cond(program, fn, half->cond, PC_NODE_NONE, &steps);
	pc_steps_note(program, diag, &steps);
	pc_diag_note(program, diag, pc_fn_end(fn, leave),
		     PC_NOTE(REQUEST_LEAVE), fn->pretty, name);
	pc_diag_note(program, diag,
		     pc_loc_near(fn, half->end_block, end->loc),
		     PC_NOTE(REQUEST_DONE), name);
	pc_diag_note(program, diag, loc, PC_NOTE(REQUEST_WAIT), name);
}

/* One warning per operation: for the first conditional that differs. */
static void look_at(struct pc_program *program, struct pc_fn *fn)
{
	bool strict = program->opts->level == PC_LEVEL_STRICT;
	const struct pc_half *told = NULL;

	for (uint32_t i = 0; i < fn->info->requests->halves.n; i++) {
		struct pc_half *half = &fn->info->requests->halves.v[i];
		uint32_t leave;

		if (!pc_ssa_dominates(fn, half->block, half->cond))
			continue;
		half->strength = pc_uniform_cond(program, fn, half->cond,
						 PC_NODE_NONE);
		if ((half->strength != PC_DIVERGENT &&
		     !(strict && half->strength == PC_UNPROVEN)) ||
		    (told && told->block == half->block &&
		     told->event == half->event))
			continue;
		leave = left_by(program, fn, half->way);
		if (leave == PC_NONE)
			continue;
		told = half;
		tell(program, fn, half, leave);
	}
}

void pc_pass_waits_run(struct pc_program *program)
{
	if (program->opts->level == PC_LEVEL_PAPER)
		return;
	for (uint32_t i = 0; i < program->fns.n; i++) {
		struct pc_fn *fn = program->fns.v[i];

		if (pc_fn_live(fn) && fn->info->requests)
			look_at(program, fn);
	}
}

void pc_pass_waits_dump(FILE *out, const struct pc_program *program,
			const struct pc_fn *fn)
{
	(void)program;
	if (!pc_dump_head(out, fn) || !fn->info->requests)
		return;
	for (uint32_t i = 0; i < fn->info->requests->halves.n; i++) {
		const struct pc_half *half = &fn->info->requests->halves.v[i];
		struct pc_loc loc = pc_event_at(fn, half->block, half->event)->loc;

		fprintf(out, "  %u:%u %s: b%u, %s\n", loc.line, loc.col, half->by,
			fn->blocks.v[half->cond].id,
			pc_strength_name((enum pc_strength)half->strength));
	}
}
