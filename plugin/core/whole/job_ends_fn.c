/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * job_ends_fn.c - the paths through one function with an error flag set
 *                 (job_ends.h).
 *
 * In:   what all functions do to the flag.
 * Out:  what a process that returns to this function with the flag set does; a
 *       separate return for processes that leave it with the flag set.
 * Cost: linear in the function.
 * Not:  after an OpenMP construct or a call through a pointer, a process is
 *       assumed to continue.
 */
#include "base/arena.h"
#include "tables/mpi_ops.h"
#include "model/build.h"
#include "model/flags.h"
#include "graph/branch_claim.h"
#include "graph/reach_blocks.h"
#include "whole/job_ends.h"

/* What a path reaches first: nothing, an event after which the process may
 * continue, or the end of the job. */
enum kind { ON, MAY_GO_ON, ENDS };

#define OUT_GOES_ON 1 /* bits: what some path from here does */
#define OUT_LEAVES 2

struct ways {
	struct fatal *f;
	struct pc_fn *fn;
	uint32_t *first; /* by block: index of its first event in KIND */
	uint8_t *kind;   /* by event: what comes first from there on */
	uint8_t *out;    /* by block: bits, at its end */
	struct pc_edges back; /* to the blocks before, with the flag set */
	struct pc_visit visit;
};

static bool is_flag(const struct fatal *f, struct pc_val at)
{
	return at.kind == PC_VAL_GLOBAL && at.mod == PC_MOD_NONE &&
	       at.name == f->flag;
}

enum fatal_effect pc_fatal_effect(const struct fatal *f,
				  const struct pc_event *event)
{
	const struct pc_fn *to = event->callee;

	if (is_flag(f, event->dst))
		return event->kind == PC_EV_ASSIGN &&
		       event->oper == PC_OPER_COPY && event->args.n == 1 &&
		       event->args.v[0].kind == PC_VAL_INT &&
		       event->args.v[0].num ? FATAL_SETS : FATAL_CLEARS;
	if (event->kind != PC_EV_CALL)
		return FATAL_NOTHING;
	if (!to || f->clears[to->index])
		return FATAL_CLEARS;
	return f->sets[to->index] ? FATAL_SETS : FATAL_NOTHING;
}

bool pc_fatal_ends(const struct fatal *f, const struct pc_event *event)
{
	const struct pc_fn *to = event->callee;

	return event->kind == PC_EV_CALL && to &&
	       (to->op ? to->op->class_ == PC_OP_ABORT : f->ends[to->index]);
}

bool pc_fatal_tests(const struct fatal *f, const struct pc_block *block,
		    uint32_t *way)
{
	struct pc_claim claims[PC_CLAIMS], *claim = claims;
	uint32_t n = block->term == PC_TERM_BR && block->succ.n == 2 ?
		     pc_block_claims(block, 0, claims) : 0;

	while (n && !is_flag(f, *claim->x.val)) {
		claim++;
		n--;
	}
	if (!n || !pc_claim_tests(claim) || !claim->sole)
		return false;
	for (uint32_t e = claim->x.at; e < block->events.n; e++)
		if (pc_fatal_effect(f, &block->events.v[e]) != FATAL_NOTHING)
			return false;
	*way = claim->is == PC_OPER_EQ;
	return true;
}

static enum kind kind_of(const struct fatal *f, const struct pc_event *event)
{
	const struct pc_fn *to = event->callee;

	if (pc_fatal_ends(f, event))
		return ENDS;
	if (event->kind != PC_EV_ASSIGN && event->kind != PC_EV_CALL)
		return MAY_GO_ON;
	if (event->kind == PC_EV_CALL && to && f->waits[to->index])
		return MAY_GO_ON;
	return pc_fatal_effect(f, event) == FATAL_CLEARS ? MAY_GO_ON : ON;
}

static enum kind kind_from(const struct ways *w, uint32_t block, uint32_t event)
{
	return event < w->fn->blocks.v[block].events.n
		       ? (enum kind)w->kind[w->first[block] + event]
		       : ON;
}

/* With the flag set, BLOCK continues to its successors [FROM, TO). */
static void ways_on(const struct fatal *f, const struct pc_block *block,
		    uint32_t *from, uint32_t *to)
{
	bool one = pc_fatal_tests(f, block, from);

	*from = one ? *from : 0;
	*to = one ? *from + 1 : block->succ.n;
}

static void find_preds(struct ways *w)
{
	uint32_t n = w->fn->blocks.n, from, to, *pred_first, *preds;
	uint32_t *first = PC_ARRAY(w->f->scratch, n + 1, uint32_t);
	PC_VEC(uint32_t) list = { 0 };

	for (uint32_t b = 0; b < n; b++) {
		const struct pc_block *block = &w->fn->blocks.v[b];

		ways_on(w->f, block, &from, &to);
		for (uint32_t i = from; i < to; i++)
			pc_vec_push(w->f->scratch, list, block->succ.v[i]);
		first[b + 1] = list.n;
	}
	pc_edges_turn(w->f->scratch, n, (struct pc_edges){
			.first = first, .to = list.v }, NULL, &pred_first,
		      &preds);
	w->back = (struct pc_edges){ .first = pred_first, .to = preds };
}

/* Set BIT for the blocks in the visit and those from which they are reached. */
static void spread(struct ways *w, uint8_t bit)
{
	uint32_t b;

	while (pc_visit_next(&w->visit, &b)) {
		w->out[b] |= bit;
		if (kind_from(w, b, 0) == ON)
			pc_visit_on(&w->visit, b);
	}
}

static void find_kinds(struct ways *w)
{
	uint32_t n = 0;

	for (uint32_t b = 0; b < w->fn->blocks.n; b++) {
		w->first[b] = n;
		n += w->fn->blocks.v[b].events.n;
	}
	w->kind = PC_ARRAY(w->f->scratch, n, uint8_t);
	for (uint32_t b = 0; b < w->fn->blocks.n; b++) {
		const struct pc_block *block = &w->fn->blocks.v[b];
		enum kind last = ON;

		for (uint32_t e = block->events.n; e; e--) {
			enum kind one = kind_of(w->f, &block->events.v[e - 1]);

			last = one == ON ? last : one;
			w->kind[w->first[b] + e - 1] = (uint8_t)last;
		}
	}
}

static void find_ways(struct ways *w)
{
	uint32_t n = w->fn->blocks.n;

	w->first = PC_ARRAY(w->f->scratch, n, uint32_t);
	w->out = PC_ARRAY(w->f->scratch, n, uint8_t);
	find_kinds(w);
	find_preds(w);
	pc_visit_begin(&w->visit, w->f->scratch, n, w->back);
	for (uint32_t b = 0; b < n; b++)
		if (w->fn->blocks.v[b].term == PC_TERM_RET)
			pc_visit_add(&w->visit, b);
	spread(w, OUT_LEAVES);
	pc_visit_begin(&w->visit, w->f->scratch, n, w->back);
	for (uint32_t b = 0; b < n; b++) {
		enum pc_term_kind term = w->fn->blocks.v[b].term;

		if (term == PC_TERM_UNWIND || term == PC_TERM_NORETURN)
			pc_visit_add(&w->visit, b);
		if (kind_from(w, b, 0) == MAY_GO_ON)
			pc_visit_on(&w->visit, b);
	}
	spread(w, OUT_GOES_ON);
}

void pc_fatal_calls(struct fatal *f, struct pc_fn *fn)
{
	struct ways w = { .f = f, .fn = fn };

	pc_arena_clear(f->scratch);
	find_ways(&w);
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		for (uint32_t e = 0; e < block->events.n; e++) {
			struct pc_fn *to = block->events.v[e].callee;
			enum kind kind = kind_from(&w, b, e + 1);

			if (block->events.v[e].kind != PC_EV_CALL || !to ||
			    kind == ENDS)
				continue;
			if (kind == MAY_GO_ON || w.out[b] & OUT_GOES_ON)
				fatal_fail(f, to);
			else if (w.out[b] & OUT_LEAVES)
				pc_vec_push(f->arena,
					    f->needs[fn->index].fns, to);
		}
	}
}

/* ---- where the flag is certainly set ---- */

struct known {
	struct fatal *f;
	struct pc_fn *fn;
	struct pc_visit unset; /* blocks on whose entry the flag is possibly not
			      * set */
	uint8_t *effect;     /* by block: of all its events */
};

static bool set_behind(const struct known *k, uint32_t block, uint32_t way)
{
	const struct pc_block *b = &k->fn->blocks.v[block];
	uint32_t taken;

	if (k->effect[block] == FATAL_SETS)
		return b->term != PC_TERM_TRY || !way;
	if (pc_fatal_tests(k->f, b, &taken))
		return taken == way;
	return k->effect[block] == FATAL_NOTHING &&
	       !pc_visit_has(&k->unset, block);
}

static void lose(struct known *k, uint32_t block)
{
	const struct pc_block *b = &k->fn->blocks.v[block];

	for (uint32_t i = 0; i < b->succ.n; i++)
		if (!set_behind(k, block, i))
			pc_visit_add(&k->unset, b->succ.v[i]);
}

static void find_known(struct known *k)
{
	uint32_t n = k->fn->blocks.n, next;

	k->effect = PC_ARRAY(k->f->scratch, n, uint8_t);
	for (uint32_t b = 0; b < n; b++) {
		const struct pc_block *block = &k->fn->blocks.v[b];

		for (uint32_t e = 0; e < block->events.n; e++) {
			enum fatal_effect one =
				pc_fatal_effect(k->f, &block->events.v[e]);

			if (one != FATAL_NOTHING)
				k->effect[b] = (uint8_t)one;
		}
	}
	pc_visit_fn(&k->unset, k->f->scratch, k->fn);
	pc_visit_add(&k->unset, 0);
	for (uint32_t b = 0; b < n; b++)
		lose(k, b);
	while (pc_visit_next(&k->unset, &next))
		lose(k, next);
}

static bool only_returns(const struct pc_block *block)
{
	return block->term == PC_TERM_RET && !block->events.n;
}

/* Add a return like that of block TO, for processes that end the job. */
static uint32_t return_like(struct fatal *f, struct pc_fn *fn, uint32_t to)
{
	uint32_t copy = pc_block_add(f->whole, fn);
	struct pc_block *block = &fn->blocks.v[copy];

	block->term = PC_TERM_RET;
	block->flags = PC_BLF_FATAL;
	block->cond = fn->blocks.v[to].cond;
	block->loc = fn->blocks.v[to].loc;
	return copy;
}

void pc_fatal_mark(struct fatal *f, struct pc_fn *fn)
{
	struct known k = { .f = f, .fn = fn };
	uint32_t n = fn->blocks.n, like = PC_NONE, copy = 0;

	pc_arena_clear(f->scratch);
	find_known(&k);
	for (uint32_t b = 0; b < n; b++) {
		for (uint32_t i = 0; i < fn->blocks.v[b].succ.n; i++) {
			uint32_t to = fn->blocks.v[b].succ.v[i];

			if (to >= n || !only_returns(&fn->blocks.v[to]) ||
			    !set_behind(&k, b, i))
				continue;
			if (like != to)
				copy = return_like(f, fn, to);
			like = to;
			fn->blocks.v[b].succ.v[i] = copy;
		}
	}
}
