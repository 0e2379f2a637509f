/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * text.c - a replacement for the comparison that measures what the other files
 *          contribute (PC_WITHOUT_SEQUENCE).
 *
 * In:   a conditional that differs between processes.
 * Out:  a mismatch if one of its paths leads to a collective, or to a call
 *       with collectives, and another does not.
 * Cost: O(region).
 */
#include "model/program.h"
#include "model/target.h"
#include "uniform/uniform.h"
#include "match/walk.h"

/* Reach the blocks on the path by successor K of BLOCK, up to where the paths
 * meet; returns their number. */
static uint32_t spread(struct pc_flow *f, uint32_t block, uint32_t k)
{
	pc_flow_walk(f, false);
	pc_visit_skip(&f->walk, f->stop[block]);
	pc_visit_add(&f->walk, f->succ[f->succ_first[block] + k]);
	pc_visit_skip(&f->walk, block);
	pc_visit_all(&f->walk);
	return f->walk.n;
}

/* The collective at an event, or the first one in its callee. */
static struct pc_spot spot_at(struct seq_walk *w, const struct pc_fn *fn,
			      uint32_t block, uint32_t event)
{
	struct pc_spot spot = { fn, block, event, NULL };

	for (uint32_t depth = 0; depth < SEQ_DEPTH; depth++) {
		const struct pc_fn *to = pc_event_target(
			pc_event_at(spot.fn, spot.block, spot.event));
		const struct pc_sequence_fn *of;
		uint32_t b = 0;

		if (!to)
			return spot;
		of = to->info->sequence;
		spot.frame = seq_frame(w->program, spot.frame, spot.fn,
				       spot.block, spot.event);
		while (b < to->blocks.n && !seq_has_obs(of, b))
			b++;
		if (b == to->blocks.n)
			break;
		spot.fn = to;
		spot.block = b;
		spot.event = of->obs[of->obs_first[b]];
	}
	spot.event = PC_NONE;
	return spot;
}

static bool take(struct seq_walk *w, uint32_t b, struct pc_mismatch *mismatch)
{
	const struct pc_sequence_fn *of = w->of;
	uint32_t meet = of->flow->stop[w->block];

	if (!seq_has_obs(of, b))
		return false;
	mismatch->first = spot_at(w, w->fn, b, of->obs[of->obs_first[b]]);
	if (mismatch->first.event == PC_NONE)
		return false;
	mismatch->differ = PC_DIFFER_CALLS;
	mismatch->comm = pc_value_lift_comm(
		w->program, mismatch->first.frame,
		seq_handle(w->program, mismatch->first.fn,
			   mismatch->first.block, mismatch->first.event));
	mismatch->group = pc_value_group(w->program, mismatch->comm);
	mismatch->strength =
		pc_uniform_cond(w->program, w->fn, w->block, mismatch->group);
	mismatch->second = (struct pc_spot){
		w->fn, meet == PC_NONE ? w->block : meet, PC_NONE, NULL };
	mismatch->end = PC_END_MEET;
	mismatch->argument = -1;
	if (mismatch->strength != PC_UNIFORM)
		return true;
	mismatch->differ = PC_DIFFER_NOT;
	return false;
}

void seq_compare_text(struct seq_walk *w, struct pc_mismatch *mismatch)
{
	struct pc_flow *f = w->of->flow;
	uint32_t first = f->succ_first[w->block];
	uint32_t k = f->succ_first[w->block + 1] - first, n;

	w->scratch = pc_scratch_take(w->program);
	for (uint32_t way = 0; !mismatch->differ && way < k; way++) {
		uint32_t other = way ? 0 : 1;

		spread(f, w->block, other);
		for (uint32_t b = 0; b < f->n; b++)
			f->in_set[b] = pc_visit_has(&f->walk, b);
		n = spread(f, w->block, way);
		for (uint32_t i = 0; i < n && !mismatch->differ; i++)
			if (!f->in_set[f->walk.met[i]])
				take(w, f->walk.met[i], mismatch);
	}
	pc_scratch_give(w->program, w->scratch);
}
