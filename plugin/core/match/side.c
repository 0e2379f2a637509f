/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * side.c - moves one process to its next relevant event.
 *
 * In:   the program point of the process and what it knows.
 * Out:  the next collective, call or condition; or that it waits or is
 *       finished.
 * Cost: O(1) per step; each step is counted; blocks without relevant events
 *       are skipped.
 */
#include <string.h>
#include "graph/exits.h"
#include "graph/loops.h"
#include "model/target.h"
#include "rewrite/throws.h"
#include "match/moves.h"
#include "match/walk.h"

uint32_t seq_comm(const struct seq_walk *w, const struct seq_side *side)
{
	return seq_twin(w, pc_value_lift_comm(
		w->program, side->frame,
		seq_handle(w->program, side->fn, side->block, side->event)));
}

static bool is_ours(const struct seq_walk *w, uint32_t comm)
{
	if (!w->every)
		return comm == w->comm;
	for (uint32_t i = 0; i < w->n_comms; i++)
		if (comm == w->comms[i])
			return !(w->apart >> i & 1);
	return false;
}

/* The next relevant event of SIDE's block. */
static bool find_event(const struct seq_walk *w, struct seq_side *side)
{
	const struct pc_sequence_fn *of = side->fn->info->sequence;

	for (uint32_t i = of->obs_first[side->block];
	     i < of->obs_first[side->block + 1]; i++) {
		const struct pc_fn *target;

		if (of->obs[i] < side->event)
			continue;
		side->event = of->obs[i];
		target = pc_event_target(seq_event(side));
		if (!target) {
			if (!is_ours(w, seq_comm(w, side)))
				continue;
			side->at = SEQ_COLL;
			return true;
		}
		if (!seq_fn_uses(w, target,
				 seq_frame(w->program, side->frame, side->fn,
					   side->block, side->event)))
			continue;
		side->at = SEQ_CALL;
		return true;
	}
	side->event = side->fn->blocks.v[side->block].events.n;
	return false;
}

/* The header of the innermost loop that SIDE's conditional can leave. */
static uint32_t left_loop(const struct seq_side *side, bool *stays)
{
	const struct pc_cfg *cfg = &side->fn->info->cfg;
	uint32_t head = pc_cfg_loop(cfg, side->block);

	if (seq_ways(side) != 2 || head == PC_NONE)
		return PC_NONE;
	for (uint32_t k = 0; k < 2; k++)
		stays[k] = pc_cfg_in_loop(cfg, seq_way_to(side, k), head);
	return stays[0] != stays[1] ? head : PC_NONE;
}

/* Whether only the end of the job leads out of the loop with header HEAD. */
static bool is_endless(const struct pc_flow *f, const struct pc_cfg *cfg,
		       uint32_t head)
{
	while (head != PC_NONE && !f->endless[head])
		head = cfg->head[head];
	return head != PC_NONE;
}

bool seq_is_better(const struct seq_side *side, uint32_t to, uint32_t old)
{
	const struct pc_flow *f = side->fn->info->sequence->flow;
	const struct pc_cfg *cfg = &side->fn->info->cfg;
	uint32_t head = pc_cfg_loop(cfg, side->block);

	if (f->lives[to] != f->lives[old] && !is_endless(f, cfg, head))
		return f->lives[to];
	return head != PC_NONE && pc_cfg_in_loop(cfg, old, head) &&
	       !pc_cfg_in_loop(cfg, to, head);
}

uint32_t seq_trips(struct seq_walk *w, const struct seq_state *s, int i,
		   uint32_t *on)
{
	const struct seq_side *side = &s->side[i];
	bool stays[2];
	uint32_t head = left_loop(side, stays), block = PC_NONE, count;

	if (head == PC_NONE)
		return PC_NODE_NONE;
	count = pc_value_trips(w->program, side->fn, head, &block);
	if (!count || block != side->block)
		return PC_NODE_NONE;
	*on = stays[0] ? 0 : 1;
	return seq_common(w, s, i,
			  pc_value_lift(w->program, side->frame, count));
}

static bool round_again(const struct seq_walk *w, uint32_t to)
{
	const struct pc_cfg *cfg = &w->fn->info->cfg;

	return cfg->is_head[to] && pc_cfg_in_loop(cfg, w->block, to);
}

static void move(struct seq_walk *w, struct seq_state *s, int i, uint32_t to)
{
	struct seq_side *side = &s->side[i];
	const struct pc_cfg *cfg = &side->fn->info->cfg;
	uint32_t from = side->block;

	to = side->fn->info->sequence->next[to];
	/* At this analysis level, no process takes that path. */
	if (to == PC_NONE) {
		side->at = SEQ_OVER;
		return;
	}
	side->block = to;
	side->event = 0;
	side->came_back = false;
	side->at = SEQ_RUN;
	if (!side->frame && to == (s->beyond ? s->meet : w->meet)) {
		side->at = SEQ_MEET;
		return;
	}
	if (!cfg->is_head[to] || !pc_cfg_in_loop(cfg, from, to))
		return;
	if (!side->frame && s->beyond && round_again(w, to))
		side->at = SEQ_ROUND;
	seq_forget(w, s, side, to);
}

/* SIDE continues, or leaves, with the exception of its block's last call. */
static void note_thrown(const struct seq_walk *w, struct seq_side *side)
{
	const struct pc_block *block = &side->fn->blocks.v[side->block];

	if (pc_block_throws(block))
		side->thrown = pc_event_thrown(
			w->program,
			&block->events.v[pc_block_last_call(block)],
			side->thrown);
}

void seq_move(struct seq_walk *w, struct seq_state *s, int i, uint32_t to)
{
	struct seq_side *side = &s->side[i];
	const struct pc_block *block = &side->fn->blocks.v[side->block];

	/* The only successor of a call that does not return is by exception. */
	if (block->term == PC_TERM_TRY ? to != seq_way_to(side, 0) :
	    block->term == PC_TERM_JMP && !side->came_back)
		note_thrown(w, side);
	move(w, s, i, to);
}

/* Whether a caller may catch what SIDE threw out of FN. */
static bool may_be_caught(const struct pc_fn *fn, const struct seq_side *side)
{
	uint64_t types = side->thrown & fn->info->throws;

	return fn->info->caught & (types ? types : UINT64_MAX);
}

static void leave(struct seq_walk *w, struct seq_state *s, int i, bool thrown)
{
	struct seq_side *side = &s->side[i];

	for (;;) {
		const struct pc_frame *frame = side->frame;

		if (!frame) {
			/* C++17 18.3/9: the program ends. */
			side->at = thrown && !may_be_caught(w->fn, side) ?
				   SEQ_OVER : SEQ_LEFT;
			return;
		}
		seq_told_leave(s, i);
		side->fn = frame->fn;
		side->block = frame->block;
		side->event = frame->event + 1;
		side->frame = frame->up;
		side->came_back = !thrown;
		if (!thrown)
			return;
		if (pc_event_at(side->fn, side->block, frame->event)->flags &
		    PC_EVF_NOTHROW) {
			side->at = SEQ_OVER;
			return;
		}
		if (side->fn->blocks.v[side->block].term == PC_TERM_TRY &&
		    seq_ways(side) > 1) {
			w->unknown |= seq_ways(side) > 2;
			move(w, s, i, seq_way_to(side, 1));
			return;
		}
	}
}

bool seq_is_ending(const struct seq_side *side)
{
	const struct pc_frame *f = side->frame;
	bool lives = side->fn->info->sequence->flow->lives[side->block];

	for (; lives && f; f = f->up)
		lives = f->fn->info->sequence->flow->lives[f->block];
	return !lives;
}

/* The process ends. If the paths have already met, this is treated as the exit
 * of a function that has no other end: all processes end there, and none of
 * them ends the others. */
static void end_process(const struct seq_state *s, struct seq_side *side)
{
	const struct pc_block *block = &side->fn->blocks.v[side->block];

	side->at = SEQ_OVER;
	if (!s->beyond || pc_block_aborts(block) || seq_is_ending(side))
		return;
	for (; side->frame; side->frame = side->frame->up) {
		side->fn = side->frame->fn;
		side->block = side->frame->block;
	}
	side->at = SEQ_LEFT;
}

static void end_of_block(struct seq_walk *w, struct seq_state *s, int i)
{
	struct seq_side *side = &s->side[i];
	const struct pc_block *block = &side->fn->blocks.v[side->block];
	const struct pc_sequence_fn *of = side->fn->info->sequence;
	uint32_t way;

	if (of->then && of->then[side->block] != PC_NONE) {
		seq_move(w, s, i, of->then[side->block]);
		return;
	}
	switch (seq_ways(side)) {
	case 0:
		if (pc_block_ends(block) ||
		    !pc_block_leaves(side->fn, side->block)) {
			end_process(s, side);
			return;
		}
		if (block->term == PC_TERM_NORETURN)
			note_thrown(w, side);
		leave(w, s, i, block->term != PC_TERM_RET);
		return;
	case 1:
		seq_move(w, s, i, seq_way_to(side, 0));
		return;
	}
	if (block->term == PC_TERM_TRY && side->came_back)
		way = 0;
	else if (seq_handler(w, side, &way))
		;
	else if (!of->matters[side->block]) {
		if (of->flow->stop[side->block] == PC_NONE)
			leave(w, s, i, false);
		else
			seq_move(w, s, i, of->flow->stop[side->block]);
		return;
	} else if (!seq_follows(w, s, i, &way)) {
		side->at = SEQ_ASK;
		return;
	}
	seq_move(w, s, i, seq_way_to(side, way));
}

void seq_run(struct seq_walk *w, struct seq_state *s, int i)
{
	struct seq_side *side = &s->side[i];
	struct seq_side mark = *side;
	uint32_t steps = 0, next = 8;

	while (side->at == SEQ_RUN && seq_spend(w)) {
		if (s->candidate.differ && s->went++ == SEQ_BEYOND) {
			w->unknown = true;
			return;
		}
		if (find_event(w, side))
			return;
		end_of_block(w, s, i);
		/* The side repeats a cycle without relevant events or unknown
		 * conditions (Brent's cycle detection). */
		if (side->at == SEQ_RUN && side->block == mark.block &&
		    side->fn == mark.fn && side->frame == mark.frame &&
		    side->event == mark.event && steps) {
			side->at = SEQ_OVER;
			w->round = true;
			return;
		}
		if (++steps == next) {
			mark = *side;
			next *= 2;
		}
	}
}

bool seq_enter(struct seq_walk *w, struct seq_state *s, int i)
{
	struct seq_side *side = &s->side[i];
	const struct pc_fn *target = seq_event(side)->callee;
	uint32_t depth = 0, times = side->fn == target;

	/* Entering a recursive function once more shows what it begins with. */
	for (const struct pc_frame *f = side->frame; f; f = f->up) {
		times += f->fn == target;
		if (++depth == SEQ_DEPTH)
			return false;
	}
	if (times > 1)
		return false;
	side->frame = seq_frame(w->program, side->frame, side->fn, side->block,
				side->event);
	side->fn = target;
	side->block = target->info->sequence->next[0];
	side->event = 0;
	side->at = SEQ_RUN;
	side->came_back = false;
	return true;
}
