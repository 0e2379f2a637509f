/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * finding_graph.c - the picture of a finding: the parts of its function's graph
 *                   that matter (contract in finding.h).
 *
 * In:   a function after the passes "cfg" and "words".
 * Out:  nodes: the function's begin and end, its collectives, the calls that
 *       lead to collectives, what the diagnostic names, its conditions, and the
 *       branches from which paths lead to different ones of these; the
 *       constructs around them; the edges; on which side of the condition a
 *       node lies, if it is on only one side.
 * Cost: O(blocks + events), about 50 ns each.
 * Not:  a function of more than BLOCKS_MOST blocks.  If there are more than
 *       NODES_MOST nodes, the picture shows only what the diagnostic names; if
 *       that is still too much, there is no picture.
 */
#include "report/finding_graph.h"

#include "base/arena.h"
#include "model/call.h"
#include "model/flags.h"
#include "model/live.h"
#include "graph/loops.h"
#include "graph/reach_blocks.h"
#include "graph/regions.h"
#include "report/diag.h"
#include "report/finding.h"

#define BLOCKS_MOST 20000
#define NODES_MOST 60

static bool same_line(struct pc_loc a, struct pc_loc b)
{
	if (a.line != b.line || !a.line)
		return false;
	a.col = b.col = 0;
	return !pc_loc_compare(a, b);
}

/* The role that DIAG gives to the location LOC. */
static enum pc_mark mark_of(const struct pc_diag *diag, struct pc_loc loc)
{
	static const enum pc_mark marks[PC_ROLE_COUNT] = {
		[PC_ROLE_STEP] = PC_MARK_STEP, [PC_ROLE_OTHER] = PC_MARK_OTHER,
		[PC_ROLE_AFFECTED] = PC_MARK_AFFECTED,
		[PC_ROLE_REASON] = PC_MARK_REASON,
	};

	if (same_line(diag->loc, loc))
		return PC_MARK_FINDING;
	for (uint32_t i = 0; i < diag->notes.n; i++)
		if (same_line(diag->notes.v[i].loc, loc)) {
			enum pc_mark mark =
				marks[diag->notes.v[i].role];

			if (mark)
				return mark;
		}
	return PC_MARK_NONE;
}

/* Whether EVENT is shown, and with which mark. */
static bool is_shown(const struct pc_picture *p, const struct pc_event *event,
		     enum pc_mark *mark)
{
	const struct pc_fn *callee = event->callee;
	bool call = event->kind == PC_EV_CALL && callee;
	bool here = (call && (callee->op || pc_fn_live(callee))) ||
		    event->kind == PC_EV_ENTER ||
		    event->kind == PC_EV_BARRIER;

	*mark = here ? mark_of(p->diag, event->loc) : PC_MARK_NONE;
	if (*mark == PC_MARK_REASON && event->kind != PC_EV_CALL)
		*mark = PC_MARK_NONE;
	if (*mark)
		return true;
	if (p->named_only)
		return false;
	if (event->kind == PC_EV_BARRIER)
		return !(event->flags & PC_EVF_TASKS);
	return call && (pc_event_collective(event) ||
			(pc_fn_live(callee) && callee->info->may_coll));
}

/* Show the block B, and the headers of the loops around it that branch. */
static void want(struct pc_picture *p, uint32_t b)
{
	const struct pc_cfg *cfg = &p->fn->info->cfg;
	uint32_t head = pc_cfg_loop(cfg, b);

	p->wanted[b] = true;
	for (; head != PC_NONE && !p->hot[head]; head = cfg->head[head])
		p->hot[head] = true;
}

static void find_items(struct pc_picture *p)
{
	const struct pc_fn *fn = p->fn;

	for (uint32_t i = 0; i < fn->info->cfg.n_reach; i++) {
		uint32_t b = fn->info->cfg.rpo[i], region;
		struct pc_cursor cursor = pc_cursor_start(fn, b);
		const struct pc_event *event;
		enum pc_mark mark;

		while ((event = pc_cursor_next(fn, &cursor, &region)))
			if (is_shown(p, event, &mark)) {
				want(p, b);
				if (mark == PC_MARK_FINDING && p->at == PC_NONE)
					p->at = b;
			}
	}
}

static void find_conditions(struct pc_picture *p)
{
	const struct pc_diag *diag = p->diag;

	for (uint32_t i = 0; i < diag->notes.n; i++) {
		uint32_t b;

		if (diag->notes.v[i].role != PC_ROLE_CONDITION)
			continue;
		b = pc_block_at(p->fn, diag->notes.v[i].loc);
		if (b == PC_NONE || p->fn->info->cfg.num[b] == PC_NONE)
			continue;
		want(p, b);
		p->condition[b] = true;
		if (p->parts == PC_NONE)
			p->parts = b;
	}
}

/* ---- where paths lead ---- */

/* The first node on the paths from B.  PC_NONE: not known yet, or none. */
static uint32_t next_of(struct pc_picture *p, uint32_t b)
{
	const struct pc_block *block = &p->fn->blocks.v[b];
	const struct pc_cfg *cfg = &p->fn->info->cfg;
	uint32_t to = PC_NONE;

	if (p->wanted[b])
		return b;
	if (block->term == PC_TERM_RET)
		return p->fn->blocks.n; /* the end */
	for (uint32_t i = 0; i < block->succ.n; i++) {
		uint32_t s = block->succ.v[i];

		if (pc_cfg_is_back(cfg, b, s)) {
			if (p->hot[s] && block->succ.n > 1)
				return b; /* the loop repeats or ends */
			continue;
		}
		if (p->next[s] == PC_NONE)
			continue;
		if (to != PC_NONE && to != p->next[s])
			return b;
		to = p->next[s];
	}
	return to;
}

/* Visit successors first; follow back edges after everything else is known. */
static void find_next(struct pc_picture *p)
{
	const struct pc_fn *fn = p->fn;
	const struct pc_cfg *cfg = &fn->info->cfg;

	for (uint32_t i = 0; i < fn->blocks.n; i++)
		p->next[i] = PC_NONE;
	for (uint32_t i = cfg->n_reach; i; i--) {
		uint32_t b = cfg->rpo[i - 1];

		p->next[b] = next_of(p, b);
		if (p->next[b] == b && !p->wanted[b])
			want(p, b);
	}
	for (uint32_t i = cfg->n_reach; i; i--) {
		uint32_t b = cfg->rpo[i - 1];
		const struct pc_block *block = &fn->blocks.v[b];

		for (uint32_t k = 0; k < block->succ.n &&
		     p->next[b] == PC_NONE; k++)
			p->next[b] = p->next[block->succ.v[k]];
	}
}

static uint32_t count_wanted(const struct pc_picture *p)
{
	uint32_t n = 0;

	for (uint32_t b = 0; b < p->fn->blocks.n; b++)
		n += p->wanted[b];
	return n;
}

/* ---- the sides ---- */

/* Mark with BIT what can be reached from the successors [FROM, TO) of the
 * condition without passing it. */
static void spread(struct pc_picture *p, uint32_t from, uint32_t to,
		   uint8_t bit)
{
	struct pc_visit visit = { 0 };

	pc_visit_fn(&visit, p->scratch, p->fn);
	pc_visit_skip(&visit, p->parts);
	for (uint32_t i = from; i < to; i++)
		pc_visit_add(&visit, p->fn->blocks.v[p->parts].succ.v[i]);
	pc_visit_all(&visit);
	for (uint32_t i = 0; i < visit.n; i++)
		p->side[visit.met[i]] |= bit;
}

/* Set p->side: 1 if only the processes that the diagnostic is about reach a
 * block, 2 if only the other processes do, 0 otherwise. */
static void find_sides(struct pc_picture *p)
{
	uint32_t n;
	bool swap;

	if (p->parts == PC_NONE)
		return;
	n = p->fn->blocks.v[p->parts].succ.n;
	spread(p, 0, n ? 1 : 0, 1);
	spread(p, 1, n, 2);
	swap = p->at != PC_NONE && p->side[p->at] == 2;
	for (uint32_t b = 0; b < p->fn->blocks.n; b++) {
		if (p->side[b] == 3)
			p->side[b] = 0;
		else if (swap && p->side[b])
			p->side[b] ^= 3;
	}
}

/* ---- all ---- */

static bool make(struct pc_picture *p, bool named_only)
{
	uint32_t n = p->fn->blocks.n;

	p->named_only = named_only;
	p->at = p->parts = PC_NONE;
	p->wanted = PC_ARRAY(p->scratch, n, bool);
	p->condition = PC_ARRAY(p->scratch, n, bool);
	p->hot = PC_ARRAY(p->scratch, n, bool);
	p->side = PC_ARRAY(p->scratch, n, uint8_t);
	p->next = PC_ARRAY(p->scratch, n + 1, uint32_t);
	p->next[n] = n;
	find_items(p);
	find_conditions(p);
	if (!count_wanted(p))
		return false;
	find_next(p);
	if (count_wanted(p) > NODES_MOST)
		return false;
	find_sides(p);
	return true;
}

void pc_finding_graph(struct pc_program *program, const struct pc_diag *diag,
		      uint64_t *budget, struct pc_json *out)
{
	struct pc_picture p = { .program = program, .diag = diag,
				.fn = diag->fn, .out = out };

	if (!pc_fn_live(diag->fn) || !diag->fn->info->cfg.rpo ||
	    !diag->fn->info->block_in || diag->fn->blocks.n > BLOCKS_MOST ||
	    diag->fn->blocks.n > *budget)
		return;
	*budget -= diag->fn->blocks.n;
	p.scratch = pc_arena_new();
	p.shown = is_shown;
	if (make(&p, false) || make(&p, true))
		pc_picture_write(&p);
	pc_arena_free(p.scratch);
}
