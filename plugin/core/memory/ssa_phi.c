/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ssa_phi.c - definitions that are there before renaming: phis, where the values
 *             of a location meet, and those of temporaries.
 *
 * In:   what each event reads and writes (ssa_scan.c); dominators.
 * Out:  for each block its phis, for the locations that are still read there;
 *       for each temporary its only definition.
 * Cost: O(definitions x dominance frontier) for the phis.  To find where a
 *       location is read (Choi, Cytron, Ferrante 1991): O(E) per location,
 *       BUDGET in all; a loop that does not write the location is one step.
 * Not:  beyond the budget a location counts as read everywhere.
 */
#include "base/arena.h"
#include "base/numbers.h"
#include "model/contents.h"
#include "model/live.h"
#include "graph/fn_info.h"
#include "graph/frontier.h"
#include "graph/loops.h"
#include "graph/reach_blocks.h"
#include "graph/temps.h"
#include "memory/scan.h"
#include "memory/ssa_build.h"

#define BUDGET 20000000u

/* By place: the blocks that write it, and those that read it before a write. */
struct writers {
	struct pc_uints blocks, reads;
	uint32_t stamp;   /* last block that wrote it, + 1 */
	uint32_t stamp_r; /* last block in READS, + 1 */
};

struct phis {
	struct scan *scan;
	struct pc_ssa *ssa;
	const struct pc_cfg *cfg;
	struct pc_arena *arena, *scratch;
	struct writers *writers;
	struct pc_fronts fronts;
	struct pc_visit live; /* blocks on entry of which PLACE may be read */
	struct pc_visit phis; /* blocks that get a phi of it */
	uint32_t *sets;              /* by block: place + 1 */
	uint32_t *loop_sets;         /* by header: of a block in the loop */
	bool *aside; /* by header: the loop has another entry, too */
	uint64_t budget;
};

static void note_read(struct phis *f, uint32_t place, uint32_t block)
{
	struct writers *w = &f->writers[place];

	if (w->stamp == block + 1 || w->stamp_r == block + 1)
		return;
	w->stamp_r = block + 1;
	pc_vec_push(f->scratch, w->reads, block);
}

static void note_event(struct phis *f, uint32_t block, uint32_t number)
{
	const struct scan *s = f->scan;
	const struct kept *kept = &s->events[number];

	for (uint32_t k = kept->reads; k < kept->reads_end; k++)
		note_read(f, s->kept_reads.v[k], block);
	for (uint32_t k = kept->first; k < kept->end; k++) {
		struct writers *w = &f->writers[s->kept.v[k].place];

		if (w->stamp != block + 1)
			pc_vec_push(f->scratch, w->blocks, block);
		w->stamp = block + 1;
	}
}

static void find_writers(struct phis *f)
{
	const struct pc_fn *fn = f->scan->fn;

	f->scan->news = false;
	for (uint32_t i = 0; i < f->cfg->n_reach; i++) {
		uint32_t block = f->cfg->rpo[i], at;
		const struct pc_block *model = &fn->blocks.v[block];

		for (uint32_t e = 0; e < model->events.n; e++) {
			at = f->scan->event_first[block] + e;
			pc_scan_again(f->scan, &model->events.v[e], at);
			note_event(f, block, at);
		}
		at = pc_scan_operand(f->scan, model->cond);
		if (at != PC_NONE)
			note_read(f, at, block);
		for (uint32_t p = 0; model->term == PC_TERM_RET &&
		     p < f->ssa->places.n; p++)
			if (pc_ssa_outlives(&f->ssa->places.v[p]))
				note_read(f, p, block);
	}
}

static void find_frontier(struct phis *f)
{
	struct pc_ways ways = {
		.n = f->scan->fn->blocks.n, .idom = f->ssa->idom,
		.pred_first = f->cfg->pred_first, .preds = f->cfg->preds,
		.most = UINT64_MAX };

	pc_fronts_find(f->scratch, f->scratch, &ways, &f->fronts);
}

/* Find the loops that have an entry other than their header. */
static void find_aside(struct phis *f)
{
	const struct pc_cfg *cfg = f->cfg;

	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		uint32_t b = cfg->rpo[i];

		for (uint32_t k = cfg->pred_first[b];
		     k < cfg->pred_first[b + 1]; k++) {
			uint32_t p = cfg->preds[k], head = cfg->head[b];

			if (cfg->num[p] == PC_NONE)
				continue;
			for (; head != PC_NONE && !pc_cfg_in_loop(cfg, p, head);
			     head = cfg->head[head])
				f->aside[head] = true;
		}
	}
}

/* The header of the outermost loop around BLOCK that does not write PLACE, or
 * BLOCK.  If the loop reads the location, it is read on entry of the header,
 * and paths with two values can only meet there. */
static uint32_t standing_for(const struct phis *f, uint32_t block,
			     uint32_t place)
{
	uint32_t head = pc_cfg_loop(f->cfg, block);

	for (; head != PC_NONE && !f->aside[head] &&
	     f->loop_sets[head] != place + 1; head = f->cfg->head[head])
		block = head;
	return block;
}

/* Find the blocks from whose entry on PLACE may be read, if paths can meet. */
static void find_live(struct phis *f, uint32_t place)
{
	const struct writers *w = &f->writers[place];
	uint32_t block;

	for (uint32_t i = 0; i < w->blocks.n; i++) {
		uint32_t head = pc_cfg_loop(f->cfg, w->blocks.v[i]);

		f->sets[w->blocks.v[i]] = place + 1;
		for (; head != PC_NONE && f->loop_sets[head] != place + 1;
		     head = f->cfg->head[head])
			f->loop_sets[head] = place + 1;
	}
	pc_visit_again(&f->live);
	for (uint32_t i = 0; i < w->reads.n; i++)
		pc_visit_add(&f->live,
			     standing_for(f, w->reads.v[i], place));
	while (f->budget && pc_visit_next(&f->live, &block))
		for (uint32_t k = f->cfg->pred_first[block];
		     k < f->cfg->pred_first[block + 1]; k++) {
			uint32_t p = f->cfg->preds[k];

			f->budget -= !!f->budget;
			if (f->cfg->num[p] != PC_NONE &&
			    !pc_visit_has(&f->live, p) &&
			    f->sets[p] != place + 1)
				pc_visit_add(&f->live,
					     standing_for(f, p, place));
		}
}

static uint32_t add_phi(struct phis *f, uint32_t block, uint32_t place)
{
	struct pc_ssa *ssa = f->ssa;
	struct pc_def def = { .kind = PC_DEF_PHI, .place = place,
			      .block = block, .event = PC_NONE, .arg = -1 };

	def.first = ssa->opnds.n;
	def.n = f->cfg->pred_first[block + 1] - f->cfg->pred_first[block];
	for (uint32_t i = 0; i < def.n; i++) {
		struct pc_opnd none = { .def = PC_NONE };

		pc_vec_push(f->arena, ssa->opnds, none);
	}
	pc_vec_push(f->arena, ssa->defs, def);
	return ssa->defs.n - 1;
}

/* Whether paths meet after the writes of W. */
static bool may_meet(const struct phis *f, const struct writers *w)
{
	for (uint32_t i = 0; i < w->blocks.n; i++)
		if (f->fronts.first[w->blocks.v[i]] <
		    f->fronts.first[w->blocks.v[i] + 1])
			return true;
	return false;
}

/* Put phis where paths meet after BLOCK, which gives PLACE a value. */
static void put_behind(struct phis *f, uint32_t block, uint32_t place,
		       struct pc_uints *phis)
{
	for (uint32_t k = f->fronts.first[block];
	     k < f->fronts.first[block + 1]; k++) {
		uint32_t to = f->fronts.to[k], def;

		if ((f->budget && !pc_visit_has(&f->live, to)) ||
		    !pc_visit_add(&f->phis, to))
			continue;
		def = add_phi(f, to, place);
		pc_vec_push(f->scratch, phis[to], def);
	}
}

static void place_phis(struct phis *f, uint32_t place, struct pc_uints *phis)
{
	const struct writers *w = &f->writers[place];
	uint32_t block;

	if (!w->reads.n || !w->blocks.n || !may_meet(f, w))
		return;
	find_live(f, place);
	pc_visit_again(&f->phis);
	for (uint32_t i = 0; i < w->blocks.n; i++)
		put_behind(f, w->blocks.v[i], place, phis);
	while (pc_visit_next(&f->phis, &block))
		put_behind(f, block, place, phis);
}

void pc_ssa_phis(struct scan *scan, struct pc_uints *phis)
{
	struct pc_arena *scratch = scan->scratch;
	uint32_t n = scan->fn->blocks.n;
	struct phis f = { .scan = scan, .ssa = scan->ssa,
			  .arena = scan->program->arena, .scratch = scratch,
			  .cfg = &scan->fn->info->cfg, .budget = BUDGET };

	f.writers = PC_ARRAY(scratch, f.ssa->places.n, struct writers);
	f.sets = PC_ARRAY(scratch, n, uint32_t);
	f.loop_sets = PC_ARRAY(scratch, n, uint32_t);
	f.aside = PC_ARRAY(scratch, n, bool);
	pc_visit_begin(&f.live, scratch, n, PC_EDGES_NONE);
	pc_visit_begin(&f.phis, scratch, n, PC_EDGES_NONE);
	find_writers(&f);
	find_frontier(&f);
	find_aside(&f);
	for (uint32_t p = 0; p < f.ssa->places.n; p++)
		place_phis(&f, p, phis);
}

void pc_ssa_tmps(struct pc_program *program, const struct pc_fn *fn)
{
	const struct pc_fn_info *info = fn->info;
	struct pc_ssa *ssa = info->ssa;

	if (info->tmps.n)
		ssa->n_tmps = info->tmps.v[info->tmps.n - 1].num + 1;
	ssa->tmp_def = PC_ARRAY(program->arena, ssa->n_tmps, uint32_t);
	for (int64_t i = 0; i < ssa->n_tmps; i++)
		ssa->tmp_def[i] = PC_NONE;
	for (uint32_t i = 0; i < info->tmps.n; i++) {
		const struct pc_tmp_def *t = &info->tmps.v[i];
		const struct pc_event *event =
			pc_event_at(fn, t->block, t->event);
		struct pc_def def = {
			.kind = event->kind == PC_EV_CALL ? PC_DEF_RESULT :
				PC_DEF_ASSIGN,
			.place = PC_NONE, .tmp = (uint32_t)t->num, .block = t->block,
			.event = t->event, .arg = -1 };

		if (info->cfg.num[t->block] == PC_NONE)
			continue;
		ssa->tmp_def[t->num] = ssa->defs.n;
		pc_vec_push(program->arena, ssa->defs, def);
	}
}
