/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pair.c - two processes in lockstep, from a conditional that differs between
 *          them to the point where they are in step again.  At conditionals: ask.c.
 *
 * In:   two processes and the paths that they take.
 * Out:  the first difference, in w->found; or w->unknown; or nothing: equal.
 * Cost: at most SEQ_STEPS. A pair of program points that was seen before with
 *       the same knowledge is not examined again: if nothing differs up to
 *       there, nothing does after it (coinduction).
 *
 * RATIONALE: a process that waits where the paths meet while the other is at a
 * collective may still call the same one later (`if (r % 2) Barrier; if (!(r %
 * 2)) Barrier;`). So the walk continues, at most to the end of the function. It
 * is a mismatch only if what follows is not equal either.
 */
#include "graph/loops.h"
#include "match/moves.h"
#include "match/walk.h"

/* ---- a difference ---- */

static struct pc_spot spot_of(const struct seq_side *side)
{
	return (struct pc_spot){
		.fn = side->fn, .block = side->block, .frame = side->frame,
		.event = side->at == SEQ_COLL ? side->event : PC_NONE };
}

static enum pc_end end_of(const struct seq_side *side)
{
	return side->at == SEQ_COLL ? PC_END_NONE :
	       side->at == SEQ_LEFT ? PC_END_LEAVE :
	       side->at == SEQ_ROUND ? PC_END_AGAIN : PC_END_MEET;
}

/* The block of the walk's function that contains SPOT. */
static uint32_t outer_block(const struct pc_spot *spot)
{
	const struct pc_frame *f = spot->frame;

	while (f && f->up)
		f = f->up;
	return f ? f->block : spot->block;
}

/* The two are in step again at S; another walk examines what follows, unless
 * the job ends there: then no process returns to where the paths meet. */
static void in_step(struct seq_walk *w, const struct seq_state *s)
{
	struct pc_spot spot = spot_of(&s->side[0]);

	w->spared |= s->guess;
	w->came = true;
	if (!s->beyond)
		w->met = true;
	else if (!seq_is_ending(&s->side[0]))
		seq_note_until(w, s->side[0].at == SEQ_LEFT ?
				  PC_NONE : outer_block(&spot));
}

static struct pc_mismatch differing(struct seq_walk *w,
				    const struct seq_state *s, int i,
				    enum pc_differ differ)
{
	const struct seq_side *other = &s->side[!i];

	return (struct pc_mismatch){
		.differ = differ, .argument = -1, .group = w->group,
		.comm = w->every ? seq_comm(w, &s->side[i]) : w->comm,
		.first = spot_of(&s->side[i]), .second = spot_of(other),
		.end = end_of(other) };
}

static void found(struct seq_walk *w, const struct pc_mismatch *mismatch)
{
	w->found = *mismatch;
	w->todo.n = 0;
}

/* Record the first event of the side that waited. */
static void tell_candidate(struct seq_state *s)
{
	const struct seq_side *side;

	if (s->waits < 0 || s->named)
		return;
	side = &s->side[s->waits];
	if (side->at == SEQ_CALL || side->at == SEQ_ASK)
		return;
	s->named = true;
	s->candidate.second = spot_of(side);
	s->candidate.end = end_of(side);
}

/* Side I is at a collective that the other side does not call. */
static void differ_calls(struct seq_walk *w, struct seq_state *s, int i,
			 enum pc_differ differ, int32_t argument)
{
	struct pc_mismatch one;

	one = s->candidate;
	if (!one.differ) {
		one = differing(w, s, i, differ);
		one.argument = argument;
	}
	if (!s->guess)
		found(w, &one);
	else if (!w->guessed.differ)
		w->guessed = one;
}

/* ---- collectives ---- */

static void go_on(struct seq_state *s, int i)
{
	s->side[i].at = SEQ_RUN;
	s->side[i].event++;
}

/* Side I waits where the paths meet, and the other one is at a collective or
 * has left the function: side I continues. If the other side ends the job, it
 * does not reach this point: side I then only has to call the collectives that
 * the other side called before it ended. */
static void go_beyond(struct seq_walk *w, struct seq_state *s, int i)
{
	struct seq_side *side = &s->side[i];
	const struct pc_cfg *cfg = &w->fn->info->cfg;
	bool ends = seq_is_ending(&s->side[!i]);

	if (!s->candidate.differ && s->side[!i].at == SEQ_COLL && !ends) {
		s->candidate = differing(w, s, !i, PC_DIFFER_CALLS);
		s->waits = i;
	}
	s->beyond = true;
	s->meet = PC_NONE;
	side->at = !ends && cfg->is_head[side->block] &&
		   pc_cfg_in_loop(cfg, w->block, side->block) ?
		   SEQ_ROUND : SEQ_RUN;
	seq_push(w, s);
}

/* The side that is earlier in the source. */
static int earlier(const struct seq_walk *w, const struct seq_state *s)
{
	struct pc_spot a = spot_of(&s->side[0]), b = spot_of(&s->side[1]);
	uint32_t x = outer_block(&a), y = outer_block(&b);

	return w->fn->info->cfg.num[x] <= w->fn->info->cfg.num[y] ? 0 : 1;
}

static void pair_colls(struct seq_walk *w, struct seq_state *s)
{
	int32_t argument = -1;
	enum pc_differ differ = seq_differ(w, s, &argument);

	if (differ == PC_DIFFER_UNKNOWN) {
		w->unknown = true;
		return;
	}
	if (differ) {
		if (s->candidate.differ)
			seq_note_until(w, PC_NONE);
		differ_calls(w, s, earlier(w, s), differ, argument);
		return;
	}
	s->meet = seq_meet_again(w, s);
	seq_tell(w, s);
	go_on(s, 0);
	go_on(s, 1);
	seq_push(w, s);
}

static void pair_calls(struct seq_walk *w, struct seq_state *s)
{
	bool both = s->side[0].at == SEQ_CALL && s->side[1].at == SEQ_CALL;

	if (both && seq_same_call(w, s)) {
		go_on(s, 0);
		go_on(s, 1);
		seq_push(w, s);
		return;
	}
	for (int i = 0; i < 2; i++)
		if (s->side[i].at == SEQ_CALL && !seq_enter(w, s, i)) {
			w->unknown = true;
			return;
		}
	seq_push(w, s);
}

static bool waits(const struct seq_side *side)
{
	return side->at == SEQ_MEET || side->at == SEQ_LEFT ||
	       side->at == SEQ_ROUND;
}

static void pair(struct seq_walk *w, struct seq_state *s)
{
	const struct seq_side *a = &s->side[0], *b = &s->side[1];

	tell_candidate(s);
	if (a->at == SEQ_CALL || b->at == SEQ_CALL) {
		pair_calls(w, s);
		return;
	}
	if (a->at == SEQ_COLL && b->at == SEQ_COLL) {
		pair_colls(w, s);
		return;
	}
	if (waits(a) && waits(b) && a->at == b->at &&
	    (a->at != SEQ_ROUND || a->block == b->block)) {
		in_step(w, s);
		return;
	}
	for (int i = 0; i < 2; i++)
		if (s->side[i].at == SEQ_MEET ||
		    (s->side[i].at == SEQ_ROUND && seq_is_ending(&s->side[!i]))) {
			go_beyond(w, s, i);
			return;
		}
	for (int i = 0; i < 2; i++)
		if (s->side[i].at == SEQ_COLL) {
			differ_calls(w, s, i, PC_DIFFER_CALLS, -1);
			return;
		}
	/* One side leaves and the other takes a back edge, or they take those
	 * of two loops. Nothing was called, or the paths were equal so far;
	 * what follows is not compared. */
	w->unknown = true;
}

static void step(struct seq_walk *w, struct seq_state *s)
{
	struct seq_side *a = &s->side[0], *b = &s->side[1];

	for (int i = 0; i < 2; i++)
		if (s->side[i].at == SEQ_ASK) /* the answer may be known now */
			s->side[i].at = SEQ_RUN;
	w->round = false;
	seq_run(w, s, 0);
	seq_run(w, s, 1);
	if (a->at == SEQ_RUN || b->at == SEQ_RUN)
		return; /* no steps left */
	if (a->at == SEQ_OVER || b->at == SEQ_OVER) {
		w->spared |= s->guess;
		w->came |= !w->round;
		w->returned |= w->round;
		return;
	}
	if (seq_same_place(a, b) || (a->at == SEQ_LEFT && b->at == SEQ_LEFT)) {
		in_step(w, s);
		return;
	}
	seq_drop(w, s);
	if (!seq_remember(w, s)) {
		w->returned = true;
		return;
	}
	if (a->at == SEQ_ASK || b->at == SEQ_ASK)
		seq_ask(w, s);
	else
		pair(w, s);
}

/* RATIONALE: which way a process goes after a guess is not known. Where each way
 * leads to a difference, there is one; where only some do, there may be one. */
static void settle_guess(struct seq_walk *w)
{
	if (!w->guessed.differ || w->found.differ)
		return;
	if (w->spared || w->todo.n || w->maybe)
		w->unknown = true;
	else
		found(w, &w->guessed);
}

void seq_compare_pair(struct seq_walk *w, const struct pc_pair *pair)
{
	struct seq_state start = { .waits = -1 };
	const uint32_t to[2] = { pair->first_to, pair->second_to };
	struct seq_state *s;

	w->seen = (struct seq_seen){ NULL, 0, 0 };
	w->todo.n = 0;
	w->guessed.differ = PC_DIFFER_NOT;
	w->spared = w->returned = w->came = false;
	w->apart = w->every ? seq_apart(w, pair) : 0;
	start.know[0] = pair->first;
	start.know[1] = pair->second;
	for (int i = 0; i < 2; i++)
		start.side[i] = (struct seq_side){ .fn = w->fn,
						   .block = w->block };
	start.guess = seq_is_of_round(w, &start.side[0]);
	w->maybe |= start.guess;
	s = seq_push(w, &start);
	for (int i = 0; i < 2; i++)
		seq_move(w, s, i, w->fn->blocks.v[w->block].succ.v[to[i]]);
	while (w->todo.n && !seq_is_done(w)) {
		struct seq_state one = w->todo.v[--w->todo.n];
		bool before = w->unknown;

		w->unknown = false;
		step(w, &one);
		/* What follows after the paths meet is not known. */
		if (w->unknown && one.candidate.differ && !one.guess)
			found(w, &one.candidate);
		w->spared |= one.guess && w->unknown;
		w->unknown |= before;
		if (!w->steps || !w->of->steps) {
			w->unknown |= w->todo.n > 0;
			break;
		}
	}
	settle_guess(w);
	/* If no path ends, one of the two may never call what the other calls. */
	w->unknown |= (w->maybe || (w->returned && !w->came)) && !w->found.differ;
}
